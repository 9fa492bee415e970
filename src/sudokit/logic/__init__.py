"""How people solve: explanations, hints, ratings, the techniques and the profiles that order them."""

from ._argument_board import ArgumentError
from ._argument_check import Proved, UniqueBy, check_argument
from ._argument_lines import Argument, ArgumentLine, ArgumentPart
from ._as_data import described_step, explanation_data, explanation_json, head_data, rating_data, schema, step_data, steps_data
from ._card import Card
from ._case_texts import closest_lines, refutation_data, refutation_lines, split_data, split_lines
from ._cases import Branch, CaseSplit, Refutation
from ._depth import DEPTH_PROFILE, DepthRatingBatch, rate_depth, rating_profile_of
from ._examples import example, practice
from ._explain import distinct_givens, explain, path_of, steps
from ._explain_many import ExplanationBatch, PathForm, explain_many, form_of, iter_explain, places_for
from ._explanation import Explanation, Steps
from ._hint import Hint, Mistake, hint, hint_data
from ._profile_of import explaining_profiles, is_se, own_profile_of, profile_of
from ._profiles import NAMES, Profile, Search, profile_names
from ._rate import rate
from ._rate_many import iter_rate, rate_many
from ._rating import Rating
from ._rating_batch import RatingBatch
from ._se import SeExplanation, SeSteps
from ._se_many import SeRatingBatch
from ._se_names import SeMark
from ._step_sequence import StepSequence
from ._techniques import Technique, techniques
from ._trail_data import trail_data, trail_summary_data

__all__ = [
    "DEPTH_PROFILE",
    "NAMES",
    "Argument",
    "ArgumentError",
    "ArgumentLine",
    "ArgumentPart",
    "Branch",
    "Card",
    "CaseSplit",
    "DepthRatingBatch",
    "Explanation",
    "ExplanationBatch",
    "Hint",
    "Mistake",
    "PathForm",
    "Profile",
    "Proved",
    "Rating",
    "RatingBatch",
    "Refutation",
    "SeExplanation",
    "SeMark",
    "SeRatingBatch",
    "SeSteps",
    "Search",
    "StepSequence",
    "Steps",
    "Technique",
    "UniqueBy",
    "check_argument",
    "closest_lines",
    "described_step",
    "distinct_givens",
    "example",
    "explain",
    "explain_many",
    "explaining_profiles",
    "explanation_data",
    "explanation_json",
    "form_of",
    "head_data",
    "hint",
    "hint_data",
    "is_se",
    "iter_explain",
    "iter_rate",
    "own_profile_of",
    "path_of",
    "places_for",
    "practice",
    "profile_names",
    "profile_of",
    "rate",
    "rate_depth",
    "rate_many",
    "rating_data",
    "rating_profile_of",
    "refutation_data",
    "refutation_lines",
    "schema",
    "split_data",
    "split_lines",
    "step_data",
    "steps",
    "steps_data",
    "techniques",
    "trail_data",
    "trail_summary_data",
]
