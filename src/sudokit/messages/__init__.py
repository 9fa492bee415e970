"""Steps in words: hints in four stages, one line of notation, prose in every language that has a catalogue."""

from ._argument import Line, argument, argument_data
from ._catalogue import Catalogue, Stage, catalogue, check_stage, languages, line, styles, where
from ._eureka import chains
from ._later import Later
from ._names import cell_names
from ._technique_table import technique_data

__all__ = [
    "Catalogue",
    "Later",
    "Line",
    "Stage",
    "argument",
    "argument_data",
    "catalogue",
    "cell_names",
    "chains",
    "check_stage",
    "languages",
    "line",
    "styles",
    "technique_data",
    "where",
]
