"""What the games share: objects, zones, events, asking, copying, continuous effects, triggers, the journal."""
