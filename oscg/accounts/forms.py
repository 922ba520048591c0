"""Forms of account pages."""

from __future__ import annotations

from django import forms

from oscg.accounts.models import ApiToken, User


class NameForm(forms.ModelForm):
    """The name other people see."""

    class Meta:
        model = User
        fields = ("display_name",)
        labels = {"display_name": "Name shown to others"}
        help_texts = {
            "display_name": "Your user name stands beside it wherever it matters who you are. Without one, others see your user name alone."
        }


class TokenForm(forms.Form):
    """A token to make: what for, what it may do, for how long."""

    name = forms.CharField(max_length=60, label="What it is for")
    scopes = forms.MultipleChoiceField(
        choices=ApiToken.Scope.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="What it may do besides reading",
    )
    days = forms.IntegerField(min_value=1, max_value=365, initial=90, label="Days until it ends")


class DeleteForm(forms.Form):
    """The last question before an account goes."""

    password = forms.CharField(
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        label="Your password, to be sure it is you",
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.user = user

    def clean_password(self) -> str:
        """Only the owner deletes an account."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not your password. Nothing was deleted.")
        return password
