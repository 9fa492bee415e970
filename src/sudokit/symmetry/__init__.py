"""Symmetry: canonical forms, isomorphisms, automorphisms, and the classes of full grids."""

from ._canonical import Automorphisms, Canonical, automorphisms, canonical, isomorphism, scramble
from ._canonical_many import CanonicalBatch, canonical_many, iter_canonical
from ._class_batches import ClassBatch, rank_class_many, unrank_class_many
from ._classes import ALL_CLASSES, classes_covered, random_class, random_class_number, rank_class, unrank_class
from ._first_of_class import FirstOfClass
from ._transformation import Transformation, apply, check_layout

__all__ = [
    "ALL_CLASSES",
    "Automorphisms",
    "Canonical",
    "CanonicalBatch",
    "ClassBatch",
    "FirstOfClass",
    "Transformation",
    "apply",
    "automorphisms",
    "canonical",
    "canonical_many",
    "check_layout",
    "classes_covered",
    "isomorphism",
    "iter_canonical",
    "random_class",
    "random_class_number",
    "rank_class",
    "rank_class_many",
    "scramble",
    "unrank_class",
    "unrank_class_many",
]
