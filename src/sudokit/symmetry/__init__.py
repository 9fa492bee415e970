"""Symmetry: canonical forms, isomorphisms, automorphisms, and the classes of full grids."""

from ._canonical import Automorphisms, Canonical, automorphisms, canonical, isomorphism, scramble
from ._canonical_many import CanonicalBatch, canonical_many, iter_canonical
from ._classes import classes_covered, rank_class, unrank_class
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
    "classes_covered",
    "isomorphism",
    "iter_canonical",
    "rank_class",
    "scramble",
    "unrank_class",
]
