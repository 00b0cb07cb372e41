"""The sentences of the verbs that play and count, ``bench`` and ``simulate``; ``words`` says them.

Python 3.6 can read this file.
"""

MEASURING = {
    "bench": {"it": "misura quanto va veloce", "en": "measures how fast it all is"},
    "bench_engine_only": {
        "it": "solo il motore e i giocatori, senza pagine e senza scrivere i risultati",
        "en": "only the engine and the players: no pages, and the results are not written",
    },
    "bench_game": {
        "it": "il gioco di cui si misura la pagina ({game})",
        "en": "the game whose page is measured ({game})",
    },
    "json_help": {"it": "scrive le cifre in questo file", "en": "writes the figures to this file"},
    "bench_tools": {
        "it": "Per le pagine servono Playwright e Chromium: li prepara python3 -m kit test. Senza: --engine-only.",
        "en": "Pages need Playwright and a Chromium: python3 -m kit test sets them up. Without them: --engine-only.",
    },
    "bench_no_page": {
        "it": "Una pagina non si è aperta: le pagine non sono misurate. Prova python3 -m kit test tests/browser.",
        "en": "A page did not open, so the pages are not measured. Try python3 -m kit test tests/browser.",
    },
    "engine": {"it": "Il motore", "en": "The engine"},
    "engine_how": {
        "it": "Partite a caso, in azioni al secondo su un solo processore: le azioni lecite elencate, una eseguita. "
        "{rounds} giri, uno dopo l'altro. +8: con tutte le regole in più. kernel: il simulatore veloce, uguale alle "
        "regole per prova. ACTION: solo le azioni che cominciano qualcosa, senza gettoni e dadi.",
        "en": "Random play in actions per second on one core: the legal actions listed, one of them applied. "
        "{rounds} rounds, in turn. +8: with all the extra rules. kernel: the fast simulator, proven equal to the "
        "rules. ACTION: only those that begin something, without tokens and dice.",
    },
    "learners": {"it": "Ambienti per programmi che imparano", "en": "Environments for programs that learn"},
    "learners_how": {
        "it": "Partite a caso in PettingZoo, in passi al secondo su un solo processore; ogni passo comincia con tutto "
        "quello che sa chi decide, in numeri. {rounds} giri, uno dopo l'altro. Un'azione dei nostri giochi è fatta di "
        "più passi, uno per parte.",
        "en": "Random play in PettingZoo, in steps per second on one core; each step begins with all that its agent "
        "knows, in numbers. {rounds} rounds, in turn. An action of our games is several steps, one for each part.",
    },
    "no_zoo": {
        "it": "PettingZoo non è installato in questo Python: per misurare anche questo, pip install pettingzoo.",
        "en": "PettingZoo is not installed in this Python: to measure this as well, pip install pettingzoo.",
    },
    "no_zoo_games": {
        "it": "I giochi di PettingZoo vogliono pygame: per averli nel confronto, pip install pygame-ce.",
        "en": "PettingZoo's own games need pygame: to have them in the comparison, pip install pygame-ce.",
    },
    "players": {"it": "I giocatori del computer", "en": "The computer players"},
    "players_how": {
        "it": "Ogni livello contro sé stesso su «{scenario}», pensando a fette come dietro una pagina.",
        "en": 'Each level against itself on "{scenario}", thinking in slices as it does behind a page.',
    },
    "weighings_how": {
        "it": "Il livello {level} valuta {rate} posizioni al secondo.",
        "en": "Level {level} weighs {rate} positions a second.",
    },
    "probes": {"it": "Domande al motore", "en": "Questions to the engine"},
    "probes_how": {
        "it": "Millisecondi per una risposta su un solo processore, {times} volte, una domanda dopo l'altra, senza "
        "ricordarsi della volta prima. Con il nome di un'altra libreria: solo le stesse domande sulle forme.",
        "en": "Milliseconds for an answer on one core, {times} times, one question after the other, with nothing "
        "remembered from the time before. With another library's name: only the same questions about shapes.",
    },
    "pages": {"it": "Le pagine", "en": "The pages"},
    "pages_how": {
        "it": "La pagina di gioco accanto a una con una tela vuota, a turno, con un nucleo nuovo ogni volta; mediane. "
        "L'ultima riga: con un nucleo pronto, accanto alla stessa tela vuota senza.",
        "en": "The play page beside one with an empty canvas, in turn, each time with a new kernel; medians. "
        "The last row: with a kernel kept ready, beside the same empty canvas without one.",
    },
    "class": {"it": "Una classe", "en": "A class"},
    "class_how": {
        "it": "Trenta bambini aprono insieme la pagina di gioco, con --class 30; poi ciascuno tocca ogni due secondi, "
        "e cinque arrivano quando niente è più pronto. Senza browser: la pagina, la linea al nucleo, la figura.",
        "en": "Thirty children open the play page at once, with --class 30; then each taps every two seconds, and five "
        "come when nothing is ready any more. Without browsers: the page, its line to the kernel, the first picture.",
    },
    "measured": {"it": "misurato", "en": "measured"},
    "idle_mb": {"it": "memoria del server in attesa, MB", "en": "memory of the idle server, MB"},
    "idle_kernels": {"it": "nuclei pronti in quella", "en": "kernels ready in that"},
    "waiting_mb": {"it": "memoria con trenta nuclei pronti, MB", "en": "memory with thirty kernels ready, MB"},
    "openings_p50_s": {"it": "trenta aperture insieme, mediana, s", "en": "thirty openings at once, median, s"},
    "openings_p95_s": {"it": "trenta aperture insieme, p95, s", "en": "thirty openings at once, p95, s"},
    "openings_late_s": {"it": "altre cinque, la più lenta, s", "en": "five more, the slowest, s"},
    "openings_failed": {"it": "aperture fallite", "en": "openings that failed"},
    "taps_p50_ms": {"it": "risposta a un tocco, mediana, ms", "en": "answer to a tap, median, ms"},
    "taps_p95_ms": {"it": "risposta a un tocco, p95, ms", "en": "answer to a tap, p95, ms"},
    "lowest": {"it": "minimo", "en": "lowest"},
    "median": {"it": "mediana", "en": "median"},
    "highest": {"it": "massimo", "en": "highest"},
    "goal": {"it": "da raggiungere", "en": "to reach"},
    "level": {"it": "livello {level}", "en": "level {level}"},
    "random": {"it": "a caso", "en": "random"},
    "turns": {"it": "turni", "en": "turns"},
    "turn_median": {"it": "turno, mediana", "en": "turn, median"},
    "turn_longest": {"it": "turno più lungo", "en": "longest turn"},
    "slices": {"it": "fette", "en": "slices"},
    "slice_longest": {"it": "fetta più lunga", "en": "longest slice"},
    "slices_over": {"it": "fette oltre {limit} ms", "en": "slices over {limit} ms"},
    "matches_rate": {"it": "partite al secondo", "en": "matches a second"},
    "ready_s": {"it": "pagina pronta, s", "en": "page ready, s"},
    "from_lobby_s": {"it": "dal tocco nell'atrio, nucleo pronto, s", "en": "from a tap in the lobby, kernel ready, s"},
    "drag_ms": {
        "it": "un pezzo trascinato mostra dove starà, ms; a sinistra un tocco sul tavoliere solito",
        "en": "a dragged piece shows where it will stand, ms; at the left a tap on the usual board",
    },
    "tap_ms": {"it": "dal tocco al primo pixel, ms", "en": "tap to first pixel, ms"},
    "kernel_pss_mb": {"it": "memoria del nucleo, MB", "en": "kernel memory, MB"},
    "floor": {"it": "tela vuota", "en": "empty canvas"},
    "play_page": {"it": "pagina di gioco", "en": "play page"},
    "ratio": {"it": "rapporto", "en": "ratio"},
    "simulate": {
        "it": "fa giocare il computer contro sé stesso e conta chi vince",
        "en": "lets the computer play itself and counts who wins",
    },
    "simulate_game": {"it": "il gioco: {games}", "en": "the game: {games}"},
    "simulate_scenario": {"it": "lo scenario", "en": "the scenario"},
    "simulate_levels": {
        "it": "un giocatore per posto, come 3,2 oppure bold.py:Bold,1 con uno tuo, o 3,3@CARTELLA con quello di un "
        "altro kit: {names}",
        "en": "a player for each seat, as in 3,2 or bold.py:Bold,1 with one of your own, or 3,3@FOLDER with one of "
        "another kit: {names}",
    },
    "simulate_matches": {"it": "quante partite ({matches})", "en": "how many matches ({matches})"},
    "simulate_seed": {
        "it": "il numero da cui nasce il caso ({seed}): stesso numero, stesse partite",
        "en": "the number chance grows from ({seed}): same number, same matches",
    },
    "simulate_jobs": {"it": "quanti processi insieme ({jobs})", "en": "how many processes at once ({jobs})"},
    "simulate_record": {
        "it": "scrive il risultato anche in benchmarks/RESULTS.md",
        "en": "writes the result into benchmarks/RESULTS.md, too",
    },
    "no_level": {
        "it": "«{level}» non è un giocatore. Ci sono: {names}.",
        "en": '"{level}" is not a player. There are: {names}.',
    },
    "how_many_levels": {
        "it": "Servono {seats} giocatori, uno per posto, come --levels {example}.",
        "en": "There must be {seats} players, one for each seat, as in --levels {example}.",
    },
    "one_level": {
        "it": "Serve un giocatore solo, come --levels {example}: agli altri posti decidono le regole.",
        "en": "There must be one player, as in --levels {example}: for any other seat the rules decide.",
    },
    "no_spiel": {
        "it": "OpenSpiel non è installato in questo Python: per averlo nel confronto, pip install open_spiel.",
        "en": "OpenSpiel is not installed in this Python: to have it in the comparison, pip install open_spiel.",
    },
    "no_kit_there": {
        "it": "In «{folder}» non c'è un kit con giocatori del computer.",
        "en": 'There is no kit with computer players in "{folder}".',
    },
    "no_rival": {
        "it": "«{game}» nasconde qualcosa: lì un giocatore di un altro kit non può giocare.",
        "en": '"{game}" hides something: no player of another kit can take part there.',
    },
    "level_of": {"it": "{who} di {folder}", "en": "{who} of {folder}"},
    "by_kernel": {
        "it": "Tutti giocano a caso: le partite le ha giocate il simulatore veloce.",
        "en": "Everybody plays at random: the fast simulator has played these matches.",
    },
    "simulated": {
        "it": "{matches} partite di «{scenario}», posti scambiati a ogni partita, seme {seed}.",
        "en": '{matches} matches of "{scenario}", seats changed after each, seed {seed}.',
    },
    "matches": {"it": "partite", "en": "matches"},
    "won": {"it": "vinte", "en": "won"},
    "drawn": {"it": "pari", "en": "drawn"},
    "lost": {"it": "perse", "en": "lost"},
    "share": {"it": "quota", "en": "share"},
    "interval": {"it": "intervallo al 95 %", "en": "95 % interval"},
    "on_seat": {"it": "{who}, {seat}", "en": "{who}, {seat}"},
    "seat": {"it": "posto {seat}", "en": "seat {seat}"},
    "ended_by": {"it": "Finite per: {rules}.", "en": "Ended by: {rules}."},
    "lengths": {
        "it": "Turni di una partita: mediana {median}, al massimo {longest}; più di {over} a testa in {count} partite.",
        "en": "Turns in a match: median {median}, at most {longest}; more than {over} a seat in {count} matches.",
    },
    "kinds_how": {
        "it": "Che cosa si è fatto: quante volte a partita, e in quante partite almeno una volta.",
        "en": "What was done: how often in a match, and in how many of the matches at least once.",
    },
    "per_match": {"it": "a partita", "en": "a match"},
    "in_matches": {"it": "nelle partite", "en": "of the matches"},
    "written": {"it": "Scritto in {path}.", "en": "Written to {path}."},
}
