/** The refusals and failures that callers of the API are told of, free of HTTP. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.penstock.problem;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
