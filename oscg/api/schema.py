"""What the generated OpenAPI schema lacks: the answers that are problems, and that unknown fields are refused."""

from __future__ import annotations

from typing import Any

PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; programs may rely on it."},
        "detail": {"type": "string", "description": "A whole sentence for people."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "code", "detail"],
                "properties": {
                    "pointer": {"type": "string", "description": "JSON pointer into the body, or ?name."},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
    },
}
ANSWERS = {
    "400": "The input is not valid",
    "404": "There is no such thing",
    "405": "This address does not do that",
    "413": "The body is too long",
    "415": "The body is not JSON",
    "429": "Too many requests",
}


def add_problem_answers(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: every operation may answer with a problem document; conditional GETs with 304."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in result["paths"].values():
        for method, operation in path.items():
            for status, text in ANSWERS.items():
                if method == "post" or status not in ("413", "415"):
                    operation["responses"].setdefault(status, {"description": text, "content": content})
            if method == "get":
                operation["responses"].setdefault("304", {"description": "What you hold is still true"})
    for name, component in result["components"]["schemas"].items():
        if name.endswith("Request") and component.get("type") == "object":
            component["additionalProperties"] = False
    return result
