#!/usr/bin/env python
"""Command line entry: `python manage.py COMMAND`."""

import os
import sys


def main() -> None:
    """Run a management command with the project's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oscg.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        import oscg.settings  # noqa: F401
    except ImproperlyConfigured as error:
        sys.stderr.write(f"Settings: {error}\n")
        sys.exit(2)
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
