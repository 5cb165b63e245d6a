/** What every module names in its log lines in the same way. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.penstock.log;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
