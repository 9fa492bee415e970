"""Symmetry: canonical forms, isomorphisms, automorphisms, and the classes of full grids."""

from ._canonical import Automorphisms, Canonical, automorphisms, canonical, isomorphic, scramble
from ._canonical_many import CanonicalBatch, canonical_many, canonical_stream
from ._classes import class_rank, class_unrank, classes_covered
from ._first_of_class import FirstOfClass
from ._transformation import Transformation, apply

__all__ = [
    "Automorphisms",
    "Canonical",
    "CanonicalBatch",
    "FirstOfClass",
    "Transformation",
    "apply",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_stream",
    "class_rank",
    "class_unrank",
    "classes_covered",
    "isomorphic",
    "scramble",
]
