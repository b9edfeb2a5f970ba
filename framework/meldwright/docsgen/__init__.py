"""Pages made from profiles, grammar and diagnostics: rule sheets first."""
