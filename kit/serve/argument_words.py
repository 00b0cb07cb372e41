"""What the command line says about how it was typed; ``words`` says the sentences, ``parser`` has argparse speak.

Python 3.6 can read this file.
"""

ARGUMENTS = {
    "help_help": {"it": "mostra questo aiuto", "en": "show this help"},
    "version": {"it": "Little Wars Kit {version}", "en": "Little Wars Kit {version}"},
    "not_whole": {
        "it": "«{value}» non è un numero intero.",
        "en": '"{value}" is not a whole number.',
    },
    "not_positive": {
        "it": "{option}: «{value}» non è un numero intero da 1 in su.",
        "en": '{option}: "{value}" is not a whole number from 1 up.',
    },
    "no_game": {
        "it": "«{game}» non è un gioco. Ci sono: {games}.",
        "en": '"{game}" is not a game. There are: {games}.',
    },
    "which_game": {
        "it": "Quale gioco? Ci sono: {games}.",
        "en": "Which game? There are: {games}.",
    },
    "no_scenario": {
        "it": "«{scenario}» non è uno scenario di questo gioco. Ci sono: {scenarios}.",
        "en": '"{scenario}" is not a scenario of this game. There are: {scenarios}.',
    },
    "which_scenario": {
        "it": "Quale scenario? Ci sono: {scenarios}.",
        "en": "Which scenario? There are: {scenarios}.",
    },
    "which_sheet": {
        "it": "Quale foglio? Ci sono: {names}.",
        "en": "Which sheet? There are: {names}.",
    },
    "no_shot": {
        "it": "Nessuna fotografia si chiama «{name}». Ci sono: {names}.",
        "en": 'No picture is called "{name}". There are: {names}.',
    },
    "no_rule": {
        "it": "«{rule}» non è una regola in più di questo gioco. Ci sono: {rules}.",
        "en": '"{rule}" is not an extra rule of this game. There are: {rules}.',
    },
    "no_folder": {"it": "La cartella {folder} non c'è.", "en": "There is no folder {folder}."},
    "no_read_file": {"it": "Non posso leggere {path}.", "en": "I cannot read {path}."},
    "no_write_file": {"it": "Non posso scrivere {path}.", "en": "I cannot write {path}."},
}

# What argparse itself says, in Italian. Its keys are argparse's own; a test finds those that a person can meet.
ARGPARSE = {
    "usage: ": "uso: ",
    "positional arguments": "argomenti",
    "options": "opzioni",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "unrecognized arguments: %s": "non capisco: %s",
    "unexpected option string: %s": "opzione fuori posto: %s",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s può voler dire: %(matches)s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r non c'è (scegli tra %(choices)s)",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": "%(value)r non c'è, forse "
    "%(closest)r? (scegli tra %(choices)s)",
    "invalid %(type)s value: %(value)r": "%(value)r non va bene (%(type)s)",
    "can't open '%(filename)s': %(error)s": "non posso aprire «%(filename)s»: %(error)s",
    "expected one argument": "manca il suo valore",
    "expected at most one argument": "un valore al massimo",
    "expected at least one argument": "serve almeno un valore",
    "expected %s argument": "serve %s valore",
    "expected %s arguments": "servono %s valori",
    "the following arguments are required: %s": "manca: %s",
    "one of the arguments %s is required": "serve uno di questi: %s",
    "not allowed with argument %s": "non va insieme a %s",
    "ignored explicit argument %r": "non vuole un valore: %r",
    "show this help message and exit": "mostra questo aiuto",
    "show program's version number and exit": "dice la versione",
    "%(heading)s:": "%(heading)s:",
    "%(prog)s: error: %(message)s\n": "%(message)s\n",
}
