package io.penstock.spark.read;

import java.io.Serializable;

/**
 * The epoch that a batch begins, because it takes epoch starts that the table had not taken.
 *
 * @param start number of the last start taken
 * @param replaced whether LSNs from before compare with none from now on
 */
public record NewEpoch(int start, boolean replaced) implements Serializable {}
