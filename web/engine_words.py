"""Print the engine's words in every language, as the page needs them."""

from __future__ import annotations

import json

from dicecore.words import LANGUAGES, messages


def main() -> None:
    """Print one object: for each language its messages, without those of plain text."""
    words = {
        language: {
            key: message
            for key, message in messages(language).items()
            if not key.startswith(("terminal.", "told.", "report."))
        }
        for language in LANGUAGES
    }
    print(json.dumps(words))


if __name__ == "__main__":
    main()
