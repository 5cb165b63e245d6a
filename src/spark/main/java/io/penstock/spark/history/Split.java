package io.penstock.spark.history;

import io.penstock.spark.read.TopicRange;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * A part of a batch that one task reads and writes to history.
 *
 * @param table index of the table among the run's tables
 * @param range what to read
 * @param start where it begins in the order of the table's changes
 * @param drops offsets to leave out because history holds their changes already
 * @param batch the batch's number
 * @param ingestedMicros the batch's ingestion time, microseconds since 1970
 */
record Split(
    int table,
    TopicRange range,
    BatchStart start,
    @Nullable Roaring64Bitmap drops,
    long batch,
    long ingestedMicros)
    implements Serializable {}
