package io.penstock.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.penstock.spark",
    importOptions = ImportOption.DoNotIncludeTests.class)
class BoundaryTests {
  @ArchTest
  static final ArchRule knowsNoSpring =
      noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework..");

  @ArchTest
  static final ArchRule decodesChangesWithoutSparkOrIceberg =
      noClasses()
          .that()
          .resideInAPackage("..change..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "org.apache.iceberg..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.penstock.spark.(*)..").should().beFreeOfCycles();
}
