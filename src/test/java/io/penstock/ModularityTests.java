package io.penstock;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Date;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.modulith.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.stereotype.Repository;
import org.springframework.web.bind.annotation.RestController;

class ModularityTests {
  /** The tests' own servers are on the class path; they are no part of the service. */
  private static final ImportOption MAIN = location -> !location.contains("penstock-stack");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("io.penstock");

  @Test
  void modulesDependOnlyOnWhatTheyDeclare() {
    ApplicationModules.of(
            Penstock.class,
            location ->
                MAIN.includes(location)
                    && ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(location))
        .verify();
  }

  @Test
  void everyModuleDeclaresItsDependencies() {
    classes()
        .that()
        .haveSimpleName("package-info")
        .and(not(resideInAPackage("io.penstock")))
        .and(not(resideInAPackage("io.penstock.api.model")))
        .should()
        .beAnnotatedWith(ApplicationModule.class)
        .check(CLASSES);
  }

  @Test
  void serviceSeesNeitherSparkNorTheTestServersNorJackson2() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.spark..",
            "io.penstock.stack..",
            "io.penstock.spark..",
            "com.fasterxml.jackson.databind..")
        .check(CLASSES);
  }

  @Test
  void onlyRepositoriesSpeakToTheMetadataDatabase() {
    noClasses()
        .that()
        .areNotAnnotatedWith(Repository.class)
        .should()
        .dependOnClassesThat()
        .areAssignableTo(JdbcClient.class)
        .check(CLASSES);
  }

  @Test
  void timeComesFromTheClock() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(Penstock.class)
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(Clock.class, "systemDefaultZone")
        .orShould()
        .callMethod(OffsetDateTime.class, "now")
        .orShould()
        .callMethod(LocalDateTime.class, "now")
        .orShould()
        .callMethod(LocalDate.class, "now")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Date.class)
        .check(CLASSES);
  }

  @Test
  void controllersImplementTheContract() {
    classes()
        .that()
        .areAnnotatedWith(RestController.class)
        .should()
        .implement(resideInAPackage("io.penstock.api"))
        .check(CLASSES);
  }
}
