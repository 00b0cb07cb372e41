"""The sentences of the verb that plays in the terminal, as long as its page does not speak yet; ``words`` says them.

Python 3.6 can read this file.
"""

PLAYING = {
    "play": {
        "it": "fa giocare qui nel terminale, anche con un lettore di schermo",
        "en": "plays here in the terminal, also with a screen reader",
    },
    "play_scenario": {
        "it": "lo scenario (di solito il primo)",
        "en": "the scenario (else the first one)",
    },
    "play_seats": {
        "it": "chi gioca a ogni posto: 0 una persona, 1, 2 o 3 il computer, FILE:NOME un giocatore tuo (0,1)",
        "en": "who plays at each seat: 0 a person, 1, 2 or 3 the computer, FILE:NAME a player of your own (0,1)",
    },
    "play_rules": {
        "it": "le regole scelte, con le virgole in mezzo, come adv_roads,adv_los=off",
        "en": "the rules that are chosen, with commas between them, as in adv_roads,adv_los=off",
    },
    "play_own_dice": {
        "it": "tiri o peschi tu e scrivi che cosa è venuto",
        "en": "you roll or draw yourself and type what it shows",
    },
    "play_no_tutor": {
        "it": "nessuno avverte prima di una mossa pericolosa",
        "en": "nobody warns before a dangerous move",
    },
    "play_seed": {
        "it": "il numero da cui nasce il caso: stesso numero, stessi dadi",
        "en": "the number chance grows from: same number, same dice",
    },
    "play_lang": {"it": "la lingua della partita", "en": "the language of the match"},
    "play_load": {
        "it": "continua una partita salvata, qui o sulla pagina",
        "en": "goes on with a match that was saved, here or on the page",
    },
    "play_who": {
        "it": "--seats: «{name}» non può giocare. Usa 0 per una persona, 1, 2 o 3 per il computer, o FILE:NOME.",
        "en": '--seats: "{name}" cannot play. Use 0 for a person, 1, 2 or 3 for the computer, or FILE:NAME.',
    },
    "play_how_many": {
        "it": "I posti sono {seats}: per esempio --seats {example}.",
        "en": "There are {seats} seats: for example --seats {example}.",
    },
    "play_one_seat": {
        "it": "Il posto è uno solo: per esempio --seats {example}.",
        "en": "There is one seat: for example --seats {example}.",
    },
    "no_rule_value": {
        "it": "--rules: {rule} non può essere «{value}». Scegli tra: {values}.",
        "en": '--rules: {rule} cannot be "{value}". Choose from: {values}.',
    },
}
