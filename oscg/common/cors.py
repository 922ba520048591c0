"""CORS: pages of other sites may read the API, and send those POSTs that need no account; everything else is for programs."""

from __future__ import annotations

from corsheaders.middleware import ACCESS_CONTROL_ALLOW_METHODS, CorsMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

READING = ("GET", "HEAD", "OPTIONS")
ASKED = "access-control-request-method"


class ApiCorsMiddleware(CorsMiddleware):
    """Decides by address and method; a preflight by the method that it asks for."""

    def is_enabled(self, request: HttpRequest) -> bool:
        """Whether a page of another site may do this."""
        method = request.headers.get(ASKED, "OPTIONS") if request.method == "OPTIONS" else request.method
        return super().is_enabled(request) and (method in READING or (method == "POST" and _is_open(request)))

    def add_response_headers(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The headers; of the methods only those that the address has for such pages."""
        super().add_response_headers(request, response)
        if ACCESS_CONTROL_ALLOW_METHODS in response and not _is_open(request):
            response[ACCESS_CONTROL_ALLOW_METHODS] = ", ".join(READING)
        return response


def _is_open(request: HttpRequest) -> bool:
    """Whether anybody may send a POST to this address, without an account."""
    try:
        view = getattr(resolve(request.path_info).func, "cls", None)
    except Resolver404:
        return False
    return hasattr(view, "post") and getattr(view, "needs_account", "never") == "never"
