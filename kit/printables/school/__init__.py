"""For teachers: a plan, and a worksheet and an assessment sheet for each of its lessons."""

from kit.printables.registry import Printable
from kit.printables.school.assessment import assessment
from kit.printables.school.lessons import LESSON
from kit.printables.school.plan import PUPILS, plan
from kit.printables.school.worksheets import worksheets

SCHOOL: tuple[Printable, ...] = (
    Printable("worksheets", worksheets, (LESSON,)),
    Printable("assessment", assessment, (LESSON,)),
    Printable("lessons", plan, (PUPILS,)),
)
"""What every game with a plan for teachers has to print."""
