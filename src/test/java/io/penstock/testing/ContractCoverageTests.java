package io.penstock.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;

/** Asks, after all others, whether they exercised the whole contract. */
@Order(Integer.MAX_VALUE)
class ContractCoverageTests {
  @Test
  void eachStatusOfEachOperationIsExercised() throws Exception {
    Set<String> missing = new TreeSet<>(Contract.shared().documented());
    missing.removeAll(Answers.exercised());
    Files.write(Path.of(System.getProperty("penstock.home"), "target/contract-missing"), missing);
    Set<String> left = classes();
    left.removeAll(ServiceTests.begun().stream().map(Class::getName).collect(Collectors.toSet()));
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
