import type { DatabaseSync } from 'node:sqlite'

/**
 * Replaces the ids of people in usage events by their pseudonyms (docs/security.md T60), and gives each event the
 * layout that its person would see now in its organization. The counters become counts of details by organization,
 * layout and day, and are counted again from the events.
 */
export function replaceUsagePeopleByPseudonyms(db: DatabaseSync): void {
  withSecureDelete(db, () => db.exec(events))
  db.exec(counters)
  db.exec(fillCounters)
}

/** What is deleted meanwhile is overwritten: the dropped rows name people, also those who were removed. */
function withSecureDelete(db: DatabaseSync, write: () => void): void {
  const before = Number(db.prepare('PRAGMA secure_delete').get()?.secure_delete)
  db.exec('PRAGMA secure_delete = ON')
  try {
    write()
  } finally {
    // 2 is the value FAST.
    db.exec(`PRAGMA secure_delete = ${before === 2 ? 'FAST' : before}`)
  }
}

// A pseudonym of a person who was removed has no row in usage_people, so nothing leads to it. The layout is that of the
// sub-group, if the person is still in the organization, else that of the organization, else the default one; names of
// layouts that do not exist are skipped.
const events = `
  CREATE TABLE usage_people (
    sub TEXT PRIMARY KEY,
    person TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(8))))
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE event_people_before AS
  SELECT e.user AS sub, lower(hex(randomblob(8))) AS person, p.sub IS NOT NULL AS is_known, p.group_slug,
    (SELECT l.config FROM layouts l WHERE l.config = (
      SELECT json_extract(s.value, '$.settings.layout') FROM groups g, json_each(g.body, '$.subGroups') s
      WHERE g.slug = p.group_slug AND json_extract(s.value, '$.id') = p.sub_group_id)) AS sub_group_layout
  FROM (SELECT DISTINCT user FROM events) e LEFT JOIN people p ON p.sub = e.user;
  CREATE UNIQUE INDEX temp.event_people_before_by_sub ON event_people_before (sub);
  INSERT INTO usage_people (sub, person) SELECT sub, person FROM event_people_before WHERE is_known;
  CREATE TEMP TABLE group_layouts AS
  SELECT g.slug, l.config AS layout FROM groups g JOIN layouts l ON l.config = json_extract(g.body, '$.settings.layout');
  CREATE UNIQUE INDEX temp.group_layouts_by_slug ON group_layouts (slug);

  CREATE TABLE new_events (
    group_slug TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT NOT NULL,
    person TEXT NOT NULL,
    event INTEGER NOT NULL,
    layout TEXT NOT NULL,
    detail TEXT NOT NULL,
    "where" TEXT NOT NULL,
    PRIMARY KEY (group_slug, time, id, person)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO new_events (group_slug, time, id, person, event, layout, detail, "where")
  SELECT e.group_slug, e.time, e.id, b.person, e.event,
    coalesce(iif(b.group_slug = e.group_slug, b.sub_group_layout, NULL), g.layout, 'default'), e.detail, e."where"
  FROM events e JOIN event_people_before b ON b.sub = e.user LEFT JOIN group_layouts g ON g.slug = e.group_slug;

  CREATE TABLE event_ids (
    sub TEXT NOT NULL,
    id TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (sub, id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO event_ids (sub, id, group_slug, time)
  SELECT e.user, e.id, e.group_slug, e.time FROM events e JOIN event_people_before b ON b.sub = e.user WHERE b.is_known
  ORDER BY e.user, e.id;

  DROP TABLE events;
  ALTER TABLE new_events RENAME TO events;
  CREATE INDEX events_video_starts ON events (person, detail, time) WHERE event IN (200, 210);
  DROP TABLE event_people_before;
  DROP TABLE group_layouts;`

// Counts of recent days are rows; those of older ones are packed into blocks of a day and of a month (count-block.ts).
const counters = `
  DROP TABLE event_days;
  DROP TABLE event_day_details;
  CREATE TABLE event_details (
    id INTEGER PRIMARY KEY,
    detail TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE event_counts (
    day TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    layout TEXT NOT NULL,
    event INTEGER NOT NULL,
    detail INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, group_slug, layout, event, detail)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE event_count_blocks (
    group_slug TEXT NOT NULL,
    span TEXT NOT NULL,
    start TEXT NOT NULL,
    layout TEXT NOT NULL,
    counts BLOB NOT NULL,
    PRIMARY KEY (group_slug, span, start, layout)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE login_people (
    group_slug TEXT NOT NULL,
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (group_slug, person)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX login_people_by_number ON login_people (group_slug, number);
  CREATE TABLE login_days (
    day TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    layout TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (day, group_slug, layout, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE login_blocks (
    group_slug TEXT NOT NULL,
    span TEXT NOT NULL,
    start TEXT NOT NULL,
    layout TEXT NOT NULL,
    people BLOB NOT NULL,
    PRIMARY KEY (group_slug, span, start, layout)
  ) STRICT, WITHOUT ROWID;`

const fillCounters = `
  INSERT INTO event_details (detail) SELECT DISTINCT detail FROM events ORDER BY 1;
  INSERT INTO event_counts (day, group_slug, layout, event, detail, count)
  SELECT date(e.time / 1000, 'unixepoch'), e.group_slug, e.layout, e.event, d.id, count(*)
  FROM events e JOIN event_details d ON d.detail = e.detail GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO login_people (group_slug, person, number)
  SELECT group_slug, person, row_number() OVER (PARTITION BY group_slug ORDER BY first, person) - 1
  FROM (SELECT group_slug, person, min(time) AS first FROM events WHERE event = 500 GROUP BY 1, 2);
  INSERT INTO login_days (day, group_slug, layout, number)
  SELECT DISTINCT date(e.time / 1000, 'unixepoch'), e.group_slug, e.layout, p.number
  FROM events e JOIN login_people p ON p.group_slug = e.group_slug AND p.person = e.person
  WHERE e.event = 500;`
