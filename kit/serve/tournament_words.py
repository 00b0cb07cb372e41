"""The sentences of the verb ``tournament``, and of players that somebody wrote; ``words`` says them.

Python 3.6 can read this file.
"""

TOURNAMENT = {
    "tournament": {
        "it": "fa un torneo tra giocatori del computer, anche tuoi",
        "en": "holds a tournament of computer players, your own among them",
    },
    "tournament_players": {
        "it": "chi gioca: un livello ({names}), o un giocatore tuo, come bold.py:Bold",
        "en": "who plays: a level ({names}), or a player of your own, as bold.py:Bold",
    },
    "tournament_scenario": {"it": "lo scenario (di solito il primo)", "en": "the scenario (else the first one)"},
    "tournament_rules": {"it": "le regole in più, con le virgole", "en": "the extra rules, with commas between them"},
    "tournament_rounds": {
        "it": "quanti giri ({rounds}); in ognuno si gioca da ogni posto, con gli stessi dadi per tutti",
        "en": "how many rounds ({rounds}); in each all seats are changed, with the same dice for everybody",
    },
    "tournament_swiss": {
        "it": "sistema svizzero: ogni giro tra chi ha punti simili, invece di tutti contro tutti",
        "en": "the Swiss system: each round among those with like points, instead of everybody with everybody",
    },
    "tournament_out": {
        "it": "il file dei risultati; se c'è già, il torneo riprende da lì",
        "en": "the file of the results; where it is there already, the tournament goes on from it",
    },
    "bench_workers": {
        "it": "solo quanto si fa prima a giocare molte partite con più processi o con Dask",
        "en": "only how much sooner many matches are played by several processes, or by Dask",
    },
    "by_processes": {"it": "processi: {workers}", "en": "processes: {workers}"},
    "by_dask": {"it": "worker di Dask: {workers}", "en": "Dask workers: {workers}"},
    "seconds": {"it": "secondi", "en": "seconds"},
    "sooner": {"it": "volte più svelto", "en": "times as fast"},
    "load": {"it": "carico", "en": "load"},
    "workers_how": {
        "it": "{matches} partite di «{scenario}», livello {level} contro sé stesso; ogni volta gli stessi risultati. "
        "Carico: quanti processi volevano un processore, questi compresi; se sono più di quelli che ci sono, i secondi "
        "dicono poco.",
        "en": '{matches} matches of "{scenario}", level {level} against itself; the same results each time. Load: how '
        "many processes wanted a core, these included; where that is more than there are, the seconds say little.",
    },
    "new-player": {
        "it": "scrive un primo giocatore del computer da cui cominciare, con una prova",
        "en": "writes a first computer player to begin with, and a test",
    },
    "new_player_name": {
        "it": "il nome: minuscole, cifre e _ (come in bold)",
        "en": "its name: small letters, digits and _ (as in bold)",
    },
    "new_player_bad_name": {
        "it": "«{name}» non va bene come nome: usa lettere minuscole, cifre e _, come in bold.",
        "en": '"{name}" cannot be a name: use small letters, digits and _, as in bold.',
    },
    "new_player_done": {
        "it": "Ora: python3 -m kit simulate {game} {scenario} --levels {name}.py:{class_},1; per sfidarlo: "
        "python3 -m kit --player {name}.py:{class_}",
        "en": "Now: python3 -m kit simulate {game} {scenario} --levels {name}.py:{class_},1; to play against it: "
        "python3 -m kit --player {name}.py:{class_}",
    },
    "serve_player": {
        "it": "un avversario scritto da te, come bold.py:Bold, nelle pagine di questo computer; anche più volte",
        "en": "an opponent of your own, as bold.py:Bold, on the pages of this machine; more than once, if you like",
    },
    "player_at_home": {
        "it": "Un giocatore tuo gioca solo su questo computer, non in rete: togli --host, o togli --player.",
        "en": "A player of your own plays on this machine alone, never over a network: leave out --host, or --player.",
    },
    "serve_results": {
        "it": "apre la pagina dei risultati di un torneo, con ogni partita da guardare",
        "en": "opens the page of a tournament's results, with every match to be watched",
    },
    "dask_help": {
        "it": "gioca su un cluster di Dask, all'indirizzo dato; local: su processi di questo computer",
        "en": "plays on a Dask cluster at that address; local: on workers of this machine",
    },
    "tournament_tools": {
        "it": "Aggiungo quello che serve per i tornei, la prima volta soltanto (circa 40 MB da scaricare).",
        "en": "Adding what tournaments need, this first time only (about 40 MB to fetch).",
    },
    "dask_tools": {
        "it": "Aggiungo Dask, la prima volta soltanto (circa 5 MB da scaricare).",
        "en": "Adding Dask, this first time only (about 5 MB to fetch).",
    },
    "extra_missing": {
        "it": 'Manca qualcosa: scrivi pip install "little-wars-kit[{extra}]" e riprova.',
        "en": 'Something is missing: type pip install "little-wars-kit[{extra}]" and try again.',
    },
    "player_twice": {
        "it": "Un giocatore è scritto due volte: scrivi ognuno una volta sola.",
        "en": "A player is named twice: name each only once.",
    },
    "nobody_to_meet": {
        "it": "In questo scenario si gioca da soli: per un torneo scegline un altro.",
        "en": "This scenario is played alone: choose another one for a tournament.",
    },
    "too_few_players": {
        "it": "I giocatori sono pochi: scrivine almeno {least}, come 1 2.",
        "en": "There are too few players: name at least {least}, as in 1 2.",
    },
    "tournament_told": {
        "it": "{matches} partite di «{scenario}», seme {seed}.",
        "en": '{matches} matches of "{scenario}", seed {seed}.',
    },
    "rating": {"it": "punteggio", "en": "rating"},
    "rating_how": {
        "it": "Punteggi di Bradley e Terry, come gli Elo: 1500 è la media, 400 punti in più vogliono dire dieci a uno. "
        "Dove gli intervalli si toccano, la differenza può essere un caso.",
        "en": "Ratings by Bradley and Terry, like Elo's: 1500 is the average, 400 points more mean ten to one. Where "
        "intervals meet, the difference may be chance.",
    },
    "tournament_kept": {
        "it": "Tutto è in {path}. Per guardare ogni partita: python3 -m kit --results {path}",
        "en": "All is in {path}. To watch every match: python3 -m kit --results {path}",
    },
    "other_tournament": {
        "it": "In {path} c'è un altro torneo: scegli un altro file con --out.",
        "en": "{path} holds another tournament: choose another file with --out.",
    },
    "no_results": {
        "it": "{path} non contiene un torneo.",
        "en": "{path} holds no tournament.",
    },
    "no_cluster": {
        "it": "All'indirizzo {address} non risponde nessun cluster di Dask. Prova --dask local.",
        "en": "No Dask cluster answers at {address}. Try --dask local.",
    },
    "no_workers": {
        "it": "Il cluster di Dask non ha nessuno che lavori: avvia un worker e riprova.",
        "en": "The Dask cluster has no workers: start one and try again.",
    },
    "workers_end": {
        "it": "I worker di Dask si chiudono a ogni tentativo. Quello che è stato giocato resta.",
        "en": "The Dask workers end at every attempt. What has been played is kept.",
    },
    "workers_lack": {
        "it": "Ai worker di Dask manca «{name}»: installa lì lo stesso kit e riprova.",
        "en": 'The Dask workers lack "{name}": install the same kit there and try again.',
    },
    "limit_help": {
        "it": "quanti secondi un giocatore tuo può pensare a ogni scelta ({seconds})",
        "en": "how many seconds a player of your own may think about each decision ({seconds})",
    },
    "not_seconds": {
        "it": "{option}: «{value}» non è un numero di secondi, fino a 3600.",
        "en": '{option}: "{value}" is not a number of seconds, up to 3600.',
    },
    "forfeited": {
        "it": "Partite perse per un errore di chi giocava: {count}.",
        "en": "Matches lost by a fault of a player: {count}.",
    },
}
