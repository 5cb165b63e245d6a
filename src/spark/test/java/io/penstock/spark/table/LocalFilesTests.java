package io.penstock.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in for Hadoop's local files does what they do. */
final class LocalFilesTests {
  @TempDir private java.nio.file.Path folder;

  @Test
  void filesOfTheSchemeFileAreTheirs() throws Exception {
    try (FileSystem files = FileSystem.newInstance(folder.toUri(), configuration())) {
      assertThat(files).isInstanceOf(LocalFiles.class);
    }
  }

  @Test
  void setsThePermissionsThatAreAskedFor() throws Exception {
    java.nio.file.Path file = folder.resolve("secret");
    try (FileSystem files = FileSystem.newInstance(folder.toUri(), configuration())) {
      files.create(new Path(file.toUri())).close();
      files.setPermission(new Path(file.toUri()), new FsPermission((short) 0640));
      assertThat(files.getFileStatus(new Path(file.toUri())).getPermission().toShort())
          .isEqualTo((short) 0640);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.file.impl", LocalFiles.class.getName());
    return configuration;
  }
}
