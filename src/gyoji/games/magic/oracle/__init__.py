"""From Oracle text to abilities: normalise, parse, bind, desugar, lower, link."""
