package io.penstock.dashboard;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Writes pictures of screens anew with the colours that they use most, at a third of the bytes. */
final class SmallPictures {
  /** A byte a pixel. */
  private static final int COLOURS = 256;

  private SmallPictures() {}

  static void shrink(Path folder) throws IOException {
    List<Path> pictures;
    try (Stream<Path> files = Files.list(folder)) {
      pictures = files.filter(file -> file.toString().endsWith(".png")).toList();
    }
    for (Path picture : pictures) {
      ImageIO.write(indexed(ImageIO.read(picture.toFile())), "png", picture.toFile());
    }
  }

  private static BufferedImage indexed(BufferedImage picture) {
    int width = picture.getWidth();
    int height = picture.getHeight();
    int[] pixels = picture.getRGB(0, 0, width, height, null, 0, width);
    Map<Integer, Integer> uses = new HashMap<>();
    for (int pixel : pixels) {
      uses.merge(pixel, 1, Integer::sum);
    }
    int[] palette =
        uses.entrySet().stream()
            .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
            .limit(COLOURS)
            .mapToInt(Map.Entry::getKey)
            .toArray();
    Map<Integer, Integer> places = new HashMap<>();
    uses.keySet().forEach(colour -> places.put(colour, nearest(palette, colour)));
    BufferedImage small =
        new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, model(palette));
    for (int i = 0; i < pixels.length; i++) {
      small.getRaster().setSample(i % width, i / width, 0, places.get(pixels[i]));
    }
    return small;
  }

  private static IndexColorModel model(int[] palette) {
    byte[] red = new byte[palette.length];
    byte[] green = new byte[palette.length];
    byte[] blue = new byte[palette.length];
    for (int i = 0; i < palette.length; i++) {
      red[i] = (byte) (palette[i] >> 16);
      green[i] = (byte) (palette[i] >> 8);
      blue[i] = (byte) palette[i];
    }
    return new IndexColorModel(8, palette.length, red, green, blue);
  }

  private static int nearest(int[] palette, int colour) {
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < palette.length; i++) {
      long red = (palette[i] >> 16 & 255) - (colour >> 16 & 255);
      long green = (palette[i] >> 8 & 255) - (colour >> 8 & 255);
      long blue = (palette[i] & 255) - (colour & 255);
      long distance = red * red + green * green + blue * blue;
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    return best;
  }
}
