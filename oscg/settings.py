"""Django settings. Everything that differs between places comes from the environment (`oscg/env.py`, README)."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from oscg.env import BASE_DIR, DEVELOPMENT_KEY, IS_PRODUCTION, VAR_DIR, env, folder_make
from oscg.job_settings import BROKER_URL, JOB_SETTINGS

DEBUG = env.switch("OSCG_DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="" if IS_PRODUCTION else DEVELOPMENT_KEY)
if IS_PRODUCTION and (SECRET_KEY in ("", DEVELOPMENT_KEY) or len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 5):
    raise ImproperlyConfigured("Production needs a SECRET_KEY of its own: at least 50 random characters.")
if IS_PRODUCTION and DEBUG:
    raise ImproperlyConfigured("OSCG_DEBUG shows internals to everybody. Leave it off in production.")
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[] if IS_PRODUCTION else ["localhost", "127.0.0.1", "[::1]", "testserver"]
)
if IS_PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("Production needs ALLOWED_HOSTS: the host names it answers to, separated by commas.")

INSTALLED_APPS = [
    "oscg.apps.OscgConfig",
    "oscg.common",
    "oscg.accounts",
    "rules",
    "cards",
    "banlists",
    "decks",
    "oscg.news",
    "oscg.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "knox",
    "django_htmx",
    "corsheaders",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "oscg.common.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "oscg.common.cors.ApiCorsMiddleware",
    "oscg.common.clean_input.CleanInputMiddleware",
    "oscg.common.answers.KeptAnswersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "oscg.common.policy.PolicyMiddleware",
    "oscg.pages.errors.PageErrorMiddleware",
]
ROOT_URLCONF = "oscg.urls"
WSGI_APPLICATION = "oscg.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/me/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = False
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_ADAPTER = "oscg.pages.account_adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "oscg.accounts.entrance_forms.LoginForm",
    "signup": "oscg.accounts.entrance_forms.SignupForm",
    "add_email": "oscg.accounts.entrance_forms.AddEmailForm",
    "change_password": "oscg.accounts.entrance_forms.ChangePasswordForm",
    "reset_password": "oscg.accounts.entrance_forms.ResetPasswordForm",
    "reset_password_from_key": "oscg.accounts.entrance_forms.ResetPasswordKeyForm",
    "reauthenticate": "oscg.accounts.entrance_forms.ReauthenticateForm",
}
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key", "signup": "20/h/ip", "reset_password": "20/h/ip,5/h/key"}
ALLAUTH_TRUSTED_PROXY_COUNT = env.whole("OSCG_NUM_PROXIES", default=0)
MFA_TOTP_ISSUER = "OSCG"
MFA_ADAPTER = "oscg.pages.account_adapter.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "oscg.accounts.entrance_forms.CodeForm",
    "reauthenticate": "oscg.accounts.entrance_forms.CodeAgainForm",
    "activate_totp": "oscg.accounts.entrance_forms.FirstCodeForm",
}
EMAIL_CONFIG = env.address("EMAIL_URL", env.email_url, example="smtp+tls://user:password@host:587")
vars().update(EMAIL_CONFIG or {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"})
# Links in mails need the site's own address, since mails leave outside of any request.
SITE_URL = env.str("OSCG_SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
DEFAULT_FROM_EMAIL = env.str("OSCG_MAIL_FROM", default="OSCG <oscg@example.invalid>")
# Our own token model stands in for knox's, whose table nobody needs.
MIGRATION_MODULES = {"knox": None}
KNOX_TOKEN_MODEL = "accounts.ApiToken"  # noqa: S105
REST_KNOX = {"TOKEN_TTL": timedelta(days=90), "TOKEN_PREFIX": "oscg_"}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# SQLite with these options takes eight writers at once without a lock error; PostgreSQL keeps its connections in a pool.
_SQLITE: dict[str, Any] = {
    "CONN_MAX_AGE": None,
    # Tests use a file, too: the in-memory database knows no waiting, so several threads would see locks that do not exist.
    "TEST": {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")},
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
}
_POSTGRES: dict[str, Any] = {"CONN_MAX_AGE": 0, "OPTIONS": {"pool": {"min_size": 1, "max_size": 8, "timeout": 10}}}
_database = env.address("DATABASE_URL", env.db_url, example="postgres://user:password@host/name") or env.db_url_config(
    f"sqlite:///{VAR_DIR / 'oscg.sqlite3'}"
)
_extra = _SQLITE if _database["ENGINE"].endswith("sqlite3") else _POSTGRES
DATABASES = {"default": {**_database, **_extra, "OPTIONS": {**_database.get("OPTIONS", {}), **_extra["OPTIONS"]}}}

# With CACHE_URL (Redis) all processes share both. Without, the default one lies in files that processes share, while API rates are
# counted in each process: a file a request would cost more than most answers.
_shared_cache = env.address("CACHE_URL", env.cache_url, example="redis://host:6379/0")
CACHES = {
    "default": _shared_cache
    or {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(VAR_DIR / "cache"),
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # with the usual 300 they would push each other out
    },
    "rates": _shared_cache
    or {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "rates",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
}

# Celery's own settings, for background jobs.
vars().update(JOB_SETTINGS)
# How many messages say at a time that chunks of simulations wait: at least as many as there are worker processes.
OSCG_JOB_LANES = env.whole("OSCG_JOB_LANES", default=128 if BROKER_URL else 4, least=1)
# A chunk whose worker has not been heard of for so many seconds is given to another.
OSCG_LEASE_SECONDS = env.whole("OSCG_LEASE_SECONDS", default=60, least=1)

# Part of every ETag: a new version of the code may answer differently from the same data.
OSCG_VERSION = env.str("OSCG_VERSION", default="1")

# What begins to count at an instant without a write, by scope of the data: how much of it has begun by now.
OSCG_CLOCKS = {"news": "oscg.news.selectors.begun_count"}

# Development and tests may look at the site as of another day; lists and formats in force follow it.
OSCG_TODAY = env.day("OSCG_TODAY")
if IS_PRODUCTION and OSCG_TODAY:
    raise ImproperlyConfigured("OSCG_TODAY moves the calendar for everybody. Leave it unset in production.")

LANGUAGE_CODE = "en"
USE_I18N = False
# Lists and formats come into force at 00:00 UTC whatever this says; it only words times of day.
TIME_ZONE = env.zone("TIME_ZONE", default="UTC")
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = folder_make("OSCG_VAR_DIR", VAR_DIR / "static")
# faces/ and previews/ are made from the cards and may be deleted at any time; artwork/ holds what people have uploaded.
MEDIA_ROOT = VAR_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": f"oscg.common.static_files.{'HashedStorage' if IS_PRODUCTION else 'PlainStorage'}"},
}
WHITENOISE_USE_FINDERS = not IS_PRODUCTION
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FILES = 10
OSCG_LARGEST_UPLOAD = 12_000_000
FILE_UPLOAD_HANDLERS = [
    "oscg.common.uploads.UploadLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
# The proxy's address of MEDIA_ROOT, such as /media-files/ (nginx: internal): it then sends uploaded pictures after the site allowed it.
OSCG_ACCEL = env.str("OSCG_ACCEL", default="")
DATA_UPLOAD_MAX_NUMBER_FIELDS = 6_000  # a list of a thousand entries is one form

SECURE_SSL_REDIRECT = IS_PRODUCTION and env.switch("OSCG_HTTPS_REDIRECT", default=True)
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if env.switch("OSCG_BEHIND_PROXY", default=False) else None
)
SECURE_HSTS_SECONDS = 31_536_000 if IS_PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_PRODUCTION
SECURE_HSTS_PRELOAD = IS_PRODUCTION
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_PRODUCTION
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "oscg.pages.errors.form_expired"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "script-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

# Reading the API and the anonymous POSTs are open to pages of other sites (oscg/common/cors.py); nothing that uses cookies is.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_ALLOW_HEADERS = ["accept", "authorization", "content-type", "idempotency-key", "if-match", "if-none-match"]
CORS_EXPOSE_HEADERS = ["etag", "link", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "retry-after"]
CORS_PREFLIGHT_MAX_AGE = 86_400

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["oscg.common.rendering.FastJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["oscg.common.rendering.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["oscg.common.throttling.ScopeThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "read": env.rate("OSCG_RATE_READ", default="1200/min"),
        "check": env.rate("OSCG_RATE_CHECK", default="240/min"),
        "share": env.rate("OSCG_RATE_SHARE", default="60/day"),
        "draw": env.rate("OSCG_RATE_DRAW", default="60/min"),
        "upload": env.rate("OSCG_RATE_UPLOAD", default="60/hour"),
        "play": env.rate("OSCG_RATE_PLAY", default="1200/min"),
        "simulate": env.rate("OSCG_RATE_SIMULATE", default="120/hour"),
    },
    "NUM_PROXIES": env.whole("OSCG_NUM_PROXIES", default=0),
    "EXCEPTION_HANDLER": "oscg.common.problems.problem_response",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "OSCG API",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "DESCRIPTION": "Community-made card games: cards, formats, dated ban lists and deck verdicts.",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["oscg.api.schema.add_problem_answers"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {
        "handlers": ["console"],
        "level": env.choice(
            "OSCG_LOG_LEVEL",
            default="INFO" if IS_PRODUCTION else "WARNING",
            choices=("DEBUG", "INFO", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL"),
        ),
    },
}
