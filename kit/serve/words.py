"""The sentences of the command line, in both languages.

The terminal speaks before gettext's catalogues can be relied on (an old Python, a half-made environment), so its
few sentences stand here; those of pages and games stand in ``kit.text``. Python 3.6 can read this file.
"""

import locale
import os
import sys

from kit.serve.argument_words import ARGUMENTS
from kit.serve.measuring_words import MEASURING
from kit.serve.playing_words import PLAYING
from kit.serve.tournament_words import TOURNAMENT

WORDS = {
    **ARGUMENTS,
    **MEASURING,
    **PLAYING,
    **TOURNAMENT,
    "old_python": {
        "it": "Per Little Wars Kit serve Python 3.11 o più nuovo; questo è {version}. Si scarica da python.org.",
        "en": "Little Wars Kit needs Python 3.11 or newer; this one is {version}. Get one at python.org.",
    },
    "first_time": {
        "it": "Prima volta: preparo tutto in {folder}. Serve internet per circa un minuto.",
        "en": "First time here: setting things up in {folder}. This needs the internet for about a minute.",
    },
    "update": {
        "it": "Il kit è cambiato: aggiorno quello che gli serve.",
        "en": "The kit has changed: bringing what it needs up to date.",
    },
    "test_tools": {
        "it": "Aggiungo gli strumenti per le prove.",
        "en": "Adding the tools for the tests.",
    },
    "lab": {
        "it": "apre i quaderni per esplorare i giochi con Python, in JupyterLab",
        "en": "opens the notebooks to explore the games with Python, in JupyterLab",
    },
    "lab_tools": {
        "it": "Aggiungo JupyterLab e matplotlib, la prima volta soltanto (circa 40 MB da scaricare).",
        "en": "Adding JupyterLab and matplotlib, this first time only (about 40 MB to fetch).",
    },
    "lab_missing": {
        "it": "Manca {names}. Scrivi «pip install {names}» e riprova.",
        "en": 'There is no {names} here. Type "pip install {names}" and try again.',
    },
    "lab_folder": {
        "it": "la cartella delle tue copie dei quaderni ({folder})",
        "en": "the folder of your own copies of the notebooks ({folder})",
    },
    "lab_port": {
        "it": "la porta (di solito la prima libera)",
        "en": "the port (else the first free one)",
    },
    "lab_copies": {
        "it": "Le tue copie dei quaderni stanno in {folder}. Cambia quello che vuoi.",
        "en": "Your own copies of the notebooks are in {folder}. Change what you like.",
    },
    "lab_open": {"it": "I quaderni sono qui: {url}", "en": "The notebooks are here: {url}"},
    "api": {
        "it": "prepara le pagine sul codice, da leggere senza rete",
        "en": "makes pages about the code, to be read without a network",
    },
    "api_tools": {
        "it": "Aggiungo pdoc, che fa le pagine, la prima volta soltanto.",
        "en": "Adding pdoc, which makes the pages, this first time only.",
    },
    "api_out": {"it": "la cartella delle pagine ({folder})", "en": "the folder of the pages ({folder})"},
    "api_making": {"it": "Preparo le pagine in {folder}.", "en": "Making the pages in {folder}."},
    "api_made": {"it": "Le pagine cominciano da qui: {path}", "en": "The pages begin here: {path}"},
    "api_not_ours": {
        "it": "Nella cartella {folder} c'è qualcosa di tuo: scegline un'altra con --out.",
        "en": "There is something of yours in the folder {folder}: choose another with --out.",
    },
    "waiting": {
        "it": "Un'altra finestra sta già preparando il kit: aspetto che finisca.",
        "en": "Another window is already setting the kit up: waiting for it.",
    },
    "step_python": {"it": "Un Python tutto per il kit", "en": "A Python just for the kit"},
    "step_pieces": {"it": "I pezzi che servono", "en": "The pieces it needs"},
    "step_kit": {"it": "Il kit", "en": "The kit itself"},
    "ready": {"it": "Pronto.", "en": "Ready."},
    "no_venv": {
        "it": "A questo Python manca il modulo venv. Su Debian e Ubuntu: sudo apt install python3-venv. Poi riprova.",
        "en": "This Python lacks its venv module. On Debian and Ubuntu: sudo apt install python3-venv. Then try again.",
    },
    "no_network": {
        "it": "Internet non risponde. Niente si è rotto: quando torna, ripeti lo stesso comando.",
        "en": "The internet does not answer. Nothing is broken: once it does, type the same command again.",
    },
    "no_space": {
        "it": "Il disco è pieno: servono circa 400 MB. Fai posto e ripeti lo stesso comando.",
        "en": "The disk is full: about 400 MB are needed. Make room and type the same command again.",
    },
    "no_write": {
        "it": "Non posso scrivere in {folder}. Copia il kit in una cartella tua e riprova da lì.",
        "en": "I may not write in {folder}. Copy the kit to a folder of your own and try from there.",
    },
    "no_temp": {
        "it": "Non c'è posto per i file di passaggio: il disco è pieno, o non ci posso scrivere. Fai posto e ripeti lo "
        "stesso comando.",
        "en": "There is no room for passing files: the disk is full, or I may not write there. Make room and type the "
        "same command again.",
    },
    "failed": {
        "it": "La preparazione si è fermata qui:\n{tail}\nRipeti lo stesso comando; se si ripete, il resto è in {log}.",
        "en": "Setting up stopped here:\n{tail}\nType the same command again; if it happens twice, see {log}.",
    },
    "stopped": {
        "it": "Fermato. Lo stesso comando riprende da qui.",
        "en": "Stopped. The same command goes on from here.",
    },
    "usage": {
        "it": "Little Wars Kit: giochi da imparare, giocare e smontare. Senza comando apre i giochi nel browser.",
        "en": "Little Wars Kit: games to learn, to play and to take apart. With no command they open in the browser.",
    },
    "commands": {"it": "comandi", "en": "commands"},
    "each_help": {
        "it": "«python3 -m kit COMANDO --help» dice di più su ciascuno.",
        "en": '"python3 -m kit COMMAND --help" tells more about each.',
    },
    "unknown": {
        "it": "«{verb}» non è un comando. Ci sono: {verbs}.",
        "en": '"{verb}" is not a command. There are: {verbs}.',
    },
    "serve": {"it": "apre i giochi nel browser", "en": "opens the games in the browser"},
    "serve_port": {
        "it": "la porta (di solito la prima libera da 8866)",
        "en": "the port (else the first free from 8866)",
    },
    "serve_host": {
        "it": "l'indirizzo su cui ascoltare: 0.0.0.0 per i tablet della classe",
        "en": "the address to listen on: 0.0.0.0 for the tablets of a class",
    },
    "serve_class": {
        "it": "per una classe di N: tante pagine già pronte, che si aprono tutte insieme (0: nessuna)",
        "en": "for a class of N: so many pages kept ready, which open all at once (0: none)",
    },
    "bad_class": {
        "it": "--class: «{value}» non è un numero da 0 a {most}. Per trenta bambini: --class 30.",
        "en": '--class: "{value}" is not a number from 0 to {most}. For thirty children: --class 30.',
    },
    "class_ready": {
        "it": "Pagine pronte: {ready}. La classe può cominciare.",
        "en": "Pages ready: {ready}. The class can begin.",
    },
    "class_room": {
        "it": "Pagine pronte: {ready} di {wanted}, di più non ce ne stanno in memoria. Gli altri aspettano un po’.",
        "en": "Pages ready: {ready} of {wanted}; the memory holds no more. The others wait a little.",
    },
    "serve_no_browser": {"it": "non aprire il browser", "en": "do not open a browser"},
    "serve_notebooks": {"it": "un'altra cartella di notebook", "en": "another folder of notebooks"},
    "open": {"it": "I giochi sono qui: {url}", "en": "The games are here: {url}"},
    "open_others": {"it": "Dagli altri dispositivi: {url}", "en": "From other devices: {url}"},
    "who_hears": {
        "it": "Quello che si gioca arriva a questo computer e a nessun altro.",
        "en": "What is played comes to this machine and goes nowhere else.",
    },
    "how_to_end": {"it": "Per chiudere: Ctrl-C.", "en": "To stop: Ctrl-C."},
    "goodbye": {"it": "Chiuso. A presto!", "en": "Closed. See you soon!"},
    "port_taken": {
        "it": "La porta {port} è già occupata. Scegline un'altra, o lascia scegliere al kit togliendo --port.",
        "en": "Port {port} is already taken. Choose another, or leave --port out and the kit finds one.",
    },
    "port_denied": {
        "it": "La porta {port} non si può usare. Scegline una da 1024 a 65535.",
        "en": "Port {port} cannot be used. Choose one from 1024 to 65535.",
    },
    "host_unknown": {
        "it": "{host} non è un indirizzo di questa macchina.",
        "en": "{host} is not an address of this machine.",
    },
    "test": {"it": "esegue tutte le prove", "en": "runs the whole test suite"},
    "test_quick": {
        "it": "solo ciò che dura meno di due minuti: lo stile, i tipi e le prove brevi, senza browser",
        "en": "only what takes less than two minutes: style, types and the short tests, without a browser",
    },
    "test_game": {"it": "solo le prove su questo gioco", "en": "only the tests about this game"},
    "test_args": {"it": "passati a pytest così come sono", "en": "handed on to pytest as they are"},
    "no_checkout": {
        "it": "Le prove stanno nei sorgenti: clona il deposito e lancia il comando da lì.",
        "en": "The tests live in the source: clone the repository and run the command there.",
    },
    "no_chromium": {
        "it": "Nessun Chromium: le prove nel browser sono saltate. Per averlo: {command}",
        "en": "No Chromium: the browser tests are skipped. To get one: {command}",
    },
    "getting_chromium": {
        "it": "Cerco un Chromium per le prove nel browser.",
        "en": "Getting a Chromium for the browser tests.",
    },
    "shots": {"it": "fotografa ogni pagina", "en": "takes pictures of every page"},
    "shots_out": {"it": "la cartella delle immagini", "en": "the folder for the pictures"},
    "shots_only": {"it": "solo queste (tutte, se non ne dici nessuna)", "en": "only these (all, if you name none)"},
    "shots_tools": {
        "it": "Per le fotografie servono Playwright e Chromium: li prepara python3 -m kit test.",
        "en": "Pictures need Playwright and a Chromium: python3 -m kit test sets them up.",
    },
    "new-game": {
        "it": "scrive un piccolo gioco intero da cui cominciare",
        "en": "writes a small whole game to begin with",
    },
    "new_game_name": {"it": "il nome: minuscole, cifre e _", "en": "its name: small letters, digits and _"},
    "new_game_title": {"it": "il titolo, se è un altro", "en": "its title, if that is another"},
    "new_game_where": {
        "it": "Qui non c'è il kit: vai nella sua cartella, dove sta pyproject.toml, e riprova.",
        "en": "The kit is not here: go to its folder, where pyproject.toml lies, and try again.",
    },
    "new_game_bad_name": {
        "it": "«{name}» non va bene come nome: usa lettere minuscole, cifre e _, come in sassolini.",
        "en": '"{name}" cannot be a name: use small letters, digits and _, as in pebbles.',
    },
    "new_game_there": {"it": "C'è già un gioco {name}.", "en": "There is a game {name} already."},
    "new_game_file": {"it": "C'è già {file}; non tocco niente.", "en": "{file} is there already; nothing was touched."},
    "new_game_tools": {
        "it": "Mancano gli strumenti di chi sviluppa: python3 -m kit test --quick li mette.",
        "en": "The developers' tools are missing: python3 -m kit test --quick brings them.",
    },
    "new_game_done": {
        "it": "Ora: python3 -m kit test --game {name}; per giocarci: python3 -m kit, poi la pagina {name}/play.",
        "en": "Now: python3 -m kit test --game {name}; to play it: python3 -m kit, then the page {name}/play.",
    },
    "print": {"it": "prepara i PDF da stampare", "en": "makes PDF files to print"},
    "print_usage": {
        "it": "uso: python3 -m kit print GIOCO FOGLIO [--out FILE] [opzioni del foglio]",
        "en": "usage: python3 -m kit print GAME SHEET [--out FILE] [options of the sheet]",
    },
    "print_more": {
        "it": "Le opzioni di un foglio: python3 -m kit print GIOCO FOGLIO --help.",
        "en": "The options of a sheet: python3 -m kit print GAME SHEET --help.",
    },
    "print_later": {
        "it": "(i fogli si vedono qui dopo il primo «python3 -m kit»)",
        "en": '(its sheets are listed here after the first "python3 -m kit")',
    },
    "print_out": {"it": "il file da scrivere (di solito {file})", "en": "the file to write (else {file})"},
    "print_number": {"it": "da {low} a {high} ({usual})", "en": "from {low} to {high} ({usual})"},
    "print_several": {
        "it": "con le virgole in mezzo: {names}; o all",
        "en": "with commas between them: {names}; or all",
    },
    "print_words": {"it": "fino a {n} lettere", "en": "up to {n} letters"},
    "printed": {"it": "{path} (pagine: {n}). Stampa al 100 %.", "en": "{path} (pages: {n}). Print at 100 %."},
    "print_battle": {
        "it": "per «map»: una battaglia tua, un file dell'officina",
        "en": 'for "map": a battle of your own, a file from the workshop',
    },
    "all_green": {"it": "Tutto a posto.", "en": "All is well."},
    "some_red": {"it": "Qualcosa non va: {names}.", "en": "Something is wrong: {names}."},
}


def language() -> str:
    """The language of the terminal: ``it`` where the machine speaks Italian, else ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "it" if os.environ[name].lower().startswith("it") else "en"
    if sys.platform == "win32":
        import ctypes

        # The low ten bits of a Windows language id are the language, 0x10 is Italian.
        return "it" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x10 else "en"
    return "it" if (locale.getlocale()[0] or "").lower().startswith("it") else "en"


def say(key: str, **facts: object) -> str:
    """The sentence for ``key`` in the terminal's language, with its facts filled in."""
    return WORDS[key][language()].format(**facts)
