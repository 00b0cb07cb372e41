"""Lessons as data, and the tutor that runs them. No widgets here: `LessonRun` answers, the page shows."""

from kit.tutor.lesson import Lesson, Step
from kit.tutor.load import find_lesson, lessons, syllabus
from kit.tutor.reaction import Frame, Help, Mark, Pick, Reaction, Tap
from kit.tutor.runner import LessonRun

__all__ = [
    "Frame",
    "Help",
    "Lesson",
    "LessonRun",
    "Mark",
    "Pick",
    "Reaction",
    "Step",
    "Tap",
    "find_lesson",
    "lessons",
    "syllabus",
]
