import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds what makes sums of counters fast: in blocks of counts, the sum of each event, beside the counts of its details;
 * and a number over all organizations for each person of an organization, so that the people of all of them are one set.
 * Counters are counted again from the events, as rows, which are packed into blocks later.
 */
export function addSumsToEventCounters(db: DatabaseSync): void {
  db.exec(tables)
  db.exec(fillTables)
}

// Tables of blocks have row ids: without them, each comparison of a key reads the block beside it. `sums` is before
// `counts`, so that reading it does not read the pages of a long `counts`.
const tables = `
  DROP TABLE event_count_blocks;
  CREATE TABLE event_count_blocks (
    group_slug TEXT NOT NULL,
    span TEXT NOT NULL,
    start TEXT NOT NULL,
    layout TEXT NOT NULL,
    sums BLOB NOT NULL,
    counts BLOB NOT NULL,
    PRIMARY KEY (group_slug, span, start, layout)
  ) STRICT;
  DELETE FROM event_counts;
  DELETE FROM event_details;

  DROP TABLE login_blocks;
  CREATE TABLE login_blocks (
    group_slug TEXT NOT NULL,
    span TEXT NOT NULL,
    start TEXT NOT NULL,
    layout TEXT NOT NULL,
    people BLOB NOT NULL,
    PRIMARY KEY (group_slug, span, start, layout)
  ) STRICT;
  DROP TABLE login_days;
  CREATE TABLE login_days (
    day TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    layout TEXT NOT NULL,
    number INTEGER NOT NULL,
    overall_number INTEGER NOT NULL,
    PRIMARY KEY (day, group_slug, layout, number)
  ) STRICT, WITHOUT ROWID;
  DROP TABLE login_people;
  CREATE TABLE login_people (
    group_slug TEXT NOT NULL,
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    overall_number INTEGER NOT NULL,
    PRIMARY KEY (group_slug, person)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX login_people_by_number ON login_people (group_slug, number);
  CREATE UNIQUE INDEX login_people_by_overall_number ON login_people (overall_number);`

const fillTables = `
  INSERT INTO event_details (detail) SELECT DISTINCT detail FROM events ORDER BY 1;
  INSERT INTO event_counts (day, group_slug, layout, event, detail, count)
  SELECT date(e.time / 1000, 'unixepoch'), e.group_slug, e.layout, e.event, d.id, count(*)
  FROM events e JOIN event_details d ON d.detail = e.detail GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO login_people (group_slug, person, number, overall_number)
  SELECT group_slug, person, row_number() OVER (PARTITION BY group_slug ORDER BY first, person) - 1,
    row_number() OVER (ORDER BY group_slug, first, person) - 1
  FROM (SELECT group_slug, person, min(time) AS first FROM events WHERE event = 500 GROUP BY 1, 2);
  INSERT INTO login_days (day, group_slug, layout, number, overall_number)
  SELECT DISTINCT date(e.time / 1000, 'unixepoch'), e.group_slug, e.layout, p.number, p.overall_number
  FROM events e JOIN login_people p ON p.group_slug = e.group_slug AND p.person = e.person
  WHERE e.event = 500;`
