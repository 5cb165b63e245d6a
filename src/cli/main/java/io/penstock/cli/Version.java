package io.penstock.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Tells the version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  private static final String WRITTEN = "/META-INF/maven/io.penstock/penstock-cli/pom.properties";

  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(WRITTEN)) {
      if (in != null) {
        properties.load(in);
      }
    }
    return new String[] {"penstock " + properties.getProperty("version", "(not from a jar)")};
  }
}
