"""Steps in words, in every language that has a catalogue: hints in four stages, one line of notation, arguments."""

from ._argument import Line, argument, argument_data
from ._catalogue import Catalogue, Stage, catalogue, cell_names, check_stage, languages, line, where
from ._chains import chains
from ._technique_table import styles, technique_data
from ._telling import Telling, speaker, told

__all__ = [
    "Catalogue",
    "Line",
    "Stage",
    "Telling",
    "argument",
    "argument_data",
    "catalogue",
    "cell_names",
    "chains",
    "check_stage",
    "languages",
    "line",
    "speaker",
    "styles",
    "technique_data",
    "told",
    "where",
]
