/** What all controllers share: errors as Problem Details, request ids, cursors, the path prefix. */
@NullMarked
@ApplicationModule(allowedDependencies = {"api", "log", "problem"})
package io.penstock.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
