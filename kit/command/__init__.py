"""What every verb of the command line leans on: set-up, words, troubles; and the verbs about the checkout itself.

A verb about something else stands beside that: in ``serve``, ``lab``, ``terminal``, ``printables``.
"""
