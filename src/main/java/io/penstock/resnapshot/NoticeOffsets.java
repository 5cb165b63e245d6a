package io.penstock.resnapshot;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How far each source's topic of Debezium's notices is read. */
@Repository
class NoticeOffsets {
  private final JdbcClient jdbc;

  NoticeOffsets(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** First offset not yet read; 0 of a topic that was made anew. */
  long next(String source, String topicId) {
    return jdbc.sql(
            "select next_offset from notice_offset where source = :source and topic_id = :topic")
        .param("source", source)
        .param("topic", topicId)
        .query(Long.class)
        .optional()
        .orElse(0L);
  }

  void keep(String source, String topicId, long next) {
    jdbc.sql(
            """
            insert into notice_offset (source, topic_id, next_offset)
            values (:source, :topic, :next)
            on conflict (source) do update
            set topic_id = excluded.topic_id, next_offset = excluded.next_offset
            """)
        .param("source", source)
        .param("topic", topicId)
        .param("next", next)
        .update();
  }
}
