"""The form of a proposal's picture."""

from __future__ import annotations

from typing import Any

from django import forms

from cards.models import Submission
from cards.services.artwork import LONGEST_ALT, LONGEST_CREDIT, ArtworkWords
from cards.services.submissions import LICENSES

FIELDS = {"/file": "file", "/credit": "credit", "/license": "license", "/alt": "alt"}
"""The fields that what a service says belongs to."""
LIMITS = (
    "JPEG, PNG or WebP of at most 12 MB, 64 to 8,000 pixels a side. It is saved anew: without its place and camera, upright, and white "
    "where it is see-through."
)


class ArtworkForm(forms.Form):
    """A picture and what is said about it; without a file the picture stays and only the words change."""

    file = forms.FileField(
        label="Picture",
        required=False,
        allow_empty_file=True,
        help_text=LIMITS,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    credit = forms.CharField(label="Made by", max_length=LONGEST_CREDIT, help_text="Who is credited on the card.")
    license = forms.ChoiceField(
        label="Licence of the picture",
        choices=[(each, each) for each in LICENSES],
        help_text="Send only pictures that you made, or whose licence allows this.",
    )
    alt = forms.CharField(
        label="What it shows",
        max_length=LONGEST_ALT,
        help_text="One sentence, for people who cannot see it: “A crab holds a lantern over black water.”",
    )
    instead_of = forms.CharField(required=False, max_length=43, widget=forms.HiddenInput)

    def words(self) -> ArtworkWords:
        """What is said about the picture."""
        values = self.cleaned_data
        return ArtworkWords(values["credit"], values["license"], values["alt"])


def stored_words(submission: Submission) -> dict[str, Any]:
    """What the form begins with: the words of the picture, else the credit of the proposal."""
    artwork = submission.artwork
    if artwork is None:
        return {"credit": submission.author_name[:LONGEST_CREDIT], "license": submission.license, "instead_of": ""}
    return {"credit": artwork.credit, "license": artwork.license, "alt": artwork.alt, "instead_of": artwork.key}
