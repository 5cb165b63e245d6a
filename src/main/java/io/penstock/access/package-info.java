/**
 * Who may do what: accounts for people, tokens for machines, and the role that each operation of
 * the contract asks for. What the contract does not name is refused.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"api", "log", "problem", "web"})
package io.penstock.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
