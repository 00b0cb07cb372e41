"""The boat: one person against a storm that the rules play, on a sea without squares."""
