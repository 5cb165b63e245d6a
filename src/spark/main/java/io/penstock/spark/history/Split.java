package io.penstock.spark.history;

import io.penstock.contract.Position;
import io.penstock.spark.read.TopicRange;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * A part of a batch that one task reads and writes to history.
 *
 * @param table index of the table among the run's tables
 * @param range what to read
 * @param first whether it begins the batch, so that {@code top} is known rather than merely absent
 * @param top highest streamed position before the split, null if nothing streamed or unknown
 * @param drops offsets to leave out because history holds their changes already
 * @param batch the batch's number
 * @param ingestedMicros the batch's ingestion time, microseconds since 1970
 */
record Split(
    int table,
    TopicRange range,
    boolean first,
    @Nullable Position top,
    @Nullable Roaring64Bitmap drops,
    long batch,
    long ingestedMicros)
    implements Serializable {}
