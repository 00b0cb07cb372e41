"""For teachers: a worksheet and an assessment sheet for each lesson of a plan."""

from kit.printables.registry import Printable
from kit.printables.school.assessment import assessment
from kit.printables.school.lessons import LESSON
from kit.printables.school.worksheets import worksheets

SCHOOL: tuple[Printable, ...] = (
    Printable("worksheets", worksheets, (LESSON,)),
    Printable("assessment", assessment, (LESSON,)),
)
"""What every game with a plan for teachers has to print."""
