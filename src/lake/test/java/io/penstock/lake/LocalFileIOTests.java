package io.penstock.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.io.OutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFileIOTests {
  @TempDir Path folder;
  private final LocalFileIO files = new LocalFileIO();

  @ParameterizedTest
  @ValueSource(
      strings = {"/a/b%20c d", "file:/a/b%20c d", "file:///a/b%20c d", "file:////a/./b%20c d"})
  void takesLocationsLiterally(String location) {
    assertThat(LocalPaths.path(location)).isEqualTo(Path.of("/a/b%20c d"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://bucket/a", "hdfs:/a", "file://host/a"})
  void refusesWhatIsNotLocal(String location) {
    assertThatThrownBy(() -> LocalPaths.path(location))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(location);
  }

  @Test
  void writesReadsAndDeletesUnderTheLocationGiven() throws Exception {
    String location = "file:" + folder + "/new/folder/f";
    OutputFile output = files.newOutputFile(location);
    try (OutputStream stream = output.create()) {
      stream.write(new byte[] {1, 2, 3});
    }
    Path checksum = Files.createFile(folder.resolve("new/folder/.f.crc"));

    assertThat(output.location()).isEqualTo(location);
    assertThat(files.newInputFile(location).getLength()).isEqualTo(3);
    assertThat(output.toInputFile().location()).isEqualTo(location);
    assertThatThrownBy(() -> files.newOutputFile(location).create())
        .isInstanceOf(AlreadyExistsException.class);

    files.deleteFile(location);
    files.deleteFile(location);
    assertThat(output.toInputFile().exists()).isFalse();
    assertThat(checksum).doesNotExist();
  }
}
