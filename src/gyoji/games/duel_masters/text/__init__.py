"""From printed text to abilities."""
