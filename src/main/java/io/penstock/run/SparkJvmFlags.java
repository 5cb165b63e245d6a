package io.penstock.run;

import java.util.List;
import java.util.stream.Stream;

/** What Spark 4.0 needs of a Java 17 JVM. */
final class SparkJvmFlags {
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar",
          "java.security.jgss/sun.security.krb5");

  static final List<String> ALL =
      Stream.concat(
              OPENED.stream().map(opened -> "--add-opens=" + opened + "=ALL-UNNAMED"),
              Stream.of(
                  "-Djdk.reflect.useDirectMethodHandle=false",
                  "-Dio.netty.tryReflectionSetAccessible=true"))
          .toList();

  private SparkJvmFlags() {}
}
