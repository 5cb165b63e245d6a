package io.penstock.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;

/** Asks, after all others, whether they exercised the whole contract; the build runs it last. */
@Tag("after-all-others")
class ContractCoverageTests {
  @Test
  void eachStatusOfEachOperationIsExercised() throws Exception {
    Set<String> missing = new TreeSet<>(Contract.shared().documented());
    missing.removeAll(TestRecord.ANSWERS.all());
    Files.write(Path.of(System.getProperty("penstock.home"), "target/contract-missing"), missing);
    Set<String> left = classes();
    left.removeAll(TestRecord.CLASSES.all());
    assumeTrue(left.isEmpty(), () -> "only a part of the tests runs; missing are " + left);
    assertThat(missing).as("documented and answered in no test").isEmpty();
  }

  private static Set<String> classes() throws ClassNotFoundException {
    ClassPathScanningCandidateComponentProvider scan =
        new ClassPathScanningCandidateComponentProvider(false);
    scan.addIncludeFilter(new AssignableTypeFilter(ServiceTests.class));
    Set<String> names = new TreeSet<>();
    for (var found : scan.findCandidateComponents("io.penstock")) {
      Class<?> type = Class.forName(String.valueOf(found.getBeanClassName()));
      if (!Modifier.isAbstract(type.getModifiers())) {
        names.add(type.getName());
      }
    }
    return names;
  }
}
