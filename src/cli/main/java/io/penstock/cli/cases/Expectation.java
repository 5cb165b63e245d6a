package io.penstock.cli.cases;

/** A step that only looks. */
interface Expectation extends Step {}
