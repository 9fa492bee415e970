"""How people solve: explanations, hints, ratings, the techniques and the profiles that order them."""

from ._as_data import described_step, explanation_data, head_data, rating_data, schema, step_data, steps_data
from ._examples import example
from ._explain import distinct_givens, explain, path_of, steps
from ._explanation import Explanation, Steps
from ._hint import Hint, hint
from ._profile_of import profile_of
from ._profiles import NAMES, Profile, Search, profile_names
from ._rate import rate
from ._rate_many import iter_rate, rate_many
from ._rating import Rating
from ._rating_batch import RatingBatch
from ._se import SeExplanation
from ._se_many import SeRatingBatch
from ._se_names import SeMark
from ._step_sequence import StepSequence
from ._techniques import Technique, techniques
from ._trail_data import trail_data, trail_summary_data

__all__ = [
    "NAMES",
    "Explanation",
    "Hint",
    "Profile",
    "Rating",
    "RatingBatch",
    "SeExplanation",
    "SeMark",
    "SeRatingBatch",
    "Search",
    "StepSequence",
    "Steps",
    "Technique",
    "described_step",
    "distinct_givens",
    "example",
    "explain",
    "explanation_data",
    "head_data",
    "hint",
    "iter_rate",
    "path_of",
    "profile_names",
    "profile_of",
    "rate",
    "rate_many",
    "rating_data",
    "schema",
    "step_data",
    "steps",
    "steps_data",
    "techniques",
    "trail_data",
    "trail_summary_data",
]
