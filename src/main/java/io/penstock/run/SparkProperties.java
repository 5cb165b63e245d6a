package io.penstock.run;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How the Spark applications are started: by a Spark installation, or from a class path.
 *
 * @param master {@code local[n]}, {@code spark://...}, {@code k8s://...} or {@code yarn}
 * @param home a Spark installation, whose {@code bin/spark-submit} is run; null for none
 * @param classPath Spark's class path, run by {@code java}; null for none, and used before home
 * @param jar the jar of the applications
 * @param jars further jars that they need
 * @param java the launcher for the class path; null for the one that runs the service
 * @param jobFolder where each run has a folder with its job document and the driver's log
 * @param driverMemory heap of the driver
 * @param javaOptions further options of the driver's JVM
 * @param conf further Spark settings
 * @param driverIdle how long a driver that has ended a run waits for the next one; zero to give
 *     each run a driver of its own
 * @param driverRuns how many runs a driver works on at most
 * @param stopWithService whether drivers are ended when the service stops in good order; they go on
 *     otherwise, and are found again by the next start
 */
@Validated
@ConfigurationProperties("penstock.spark")
record SparkProperties(
    @NotBlank @DefaultValue("local[2]") String master,
    @Nullable Path home,
    @Nullable String classPath,
    @Nullable Path jar,
    @DefaultValue List<Path> jars,
    @Nullable Path java,
    @DefaultValue("jobs") Path jobFolder,
    @DefaultValue("2GB") DataSize driverMemory,
    @DefaultValue List<String> javaOptions,
    @DefaultValue Map<String, String> conf,
    @DefaultValue("5m") Duration driverIdle,
    @Positive @DefaultValue("200") int driverRuns,
    @DefaultValue("false") boolean stopWithService) {

  /** Whether drivers stay up between runs. */
  boolean keepsDrivers() {
    return !driverIdle.isZero();
  }
}
