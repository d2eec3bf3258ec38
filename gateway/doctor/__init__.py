"""What is wrong with a home, what that means, and what mends it: small checks in a table, each by itself."""

from gateway.doctor.checks import CHECKS, Examination, examine
from gateway.doctor.findings import Check, Finding, Patient

__all__ = ["CHECKS", "Check", "Examination", "Finding", "Patient", "examine"]
