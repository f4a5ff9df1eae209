"""Whether the tests that name a rule notice when its behaviour is gone.

For each rule with code the statement or branch that carries its citation is changed, so that it does nothing or something
else and still cites. The scenarios and tests that name the rule are run against that mutant, without looking at
citations: `rules`, `cites` and `never-cites` are not checked. One of them must fail by another expectation, an illegal
entry of its script or an assertion; an exception is no proof. A rule of which every mutant survives is a survivor.

`make mutants ARGS="--game magic --explain 601.2f"`; docs/architecture.md says more."""
