import type { DatabaseSync } from 'node:sqlite'
import { APPLICATION_ID } from '../database/application-id.ts'

/**
 * Times in INTEGER columns are milliseconds since 1970, so that they sort whatever format they were sent in. `body` and
 * other JSON columns hold data that no query searches. Tables WITHOUT ROWID store the rows of one person or
 * organization next to each other.
 */
export function createFirstTables(db: DatabaseSync): void {
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
  db.exec(catalog)
  db.exec(groups)
  db.exec(people)
  db.exec(learning)
  db.exec(insights)
}

// `mark` is random: after an older backup is restored, a number that occurs again must not look like the version that
// browsers have cached.
const catalog = `
  CREATE TABLE catalog_version (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    number INTEGER NOT NULL,
    mark TEXT NOT NULL
  ) STRICT;
  INSERT INTO catalog_version VALUES (1, 0, lower(hex(randomblob(4))));

  CREATE TABLE tracks (slug TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE units (unit_id TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE layouts (config TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE icons (slug TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE topics (
    layout TEXT NOT NULL,
    slug TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (layout, slug)
  ) STRICT;

  CREATE TABLE found_in (
    unit_id TEXT NOT NULL,
    track_slug TEXT NOT NULL REFERENCES tracks (slug),
    PRIMARY KEY (unit_id, track_slug)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX found_in_by_track ON found_in (track_slug);`

// A member's number within the organization is never reused, even after the member was removed, because bitmaps of past
// days identify people by it.
const groups = `
  CREATE TABLE groups (
    slug TEXT PRIMARY KEY,
    max_members INTEGER NOT NULL,
    last_number INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE members (
    group_slug TEXT NOT NULL REFERENCES groups (slug),
    email TEXT NOT NULL UNIQUE,
    sub TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    first TEXT NOT NULL,
    last TEXT NOT NULL,
    role TEXT NOT NULL,
    sub_group_id TEXT,
    joined_at TEXT NOT NULL,
    PRIMARY KEY (group_slug, email)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX members_by_number ON members (group_slug, number);`

// `accounts` belongs to the user pool, which is a system of its own; `people` says who has which role and organization.
// Neither has a foreign key to the other: a resumable job keeps them consistent.
const people = `
  CREATE TABLE accounts (
    sub TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    first TEXT NOT NULL,
    last TEXT NOT NULL,
    role TEXT NOT NULL,
    group_slug TEXT,
    status TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    password TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE people (
    sub TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    group_slug TEXT,
    sub_group_id TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE logins (
    sub TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (sub, time, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    sub TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE attempts (
    key TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_failure_at INTEGER NOT NULL,
    failure_before_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempts_by_age ON attempts (last_failure_at);

  CREATE TABLE allowances (
    key TEXT PRIMARY KEY,
    level INTEGER NOT NULL,
    at INTEGER NOT NULL,
    full_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX allowances_by_end ON allowances (full_at);`

const learning = `
  CREATE TABLE progress (
    sub TEXT PRIMARY KEY,
    last_track TEXT,
    active_tracks TEXT NOT NULL,
    finished_tracks TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE completed_units (
    sub TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (sub, unit_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE track_views (
    sub TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT NOT NULL,
    track TEXT NOT NULL,
    PRIMARY KEY (sub, time, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX track_views_once ON track_views (sub, id);`

// "user" is part of the key because browsers create the ids: two people may send the same one. In events_once the id is
// first: ids begin with the time, so rows that are committed together share pages.
const insights = `
  CREATE TABLE events (
    group_slug TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT NOT NULL,
    user TEXT NOT NULL,
    event INTEGER NOT NULL,
    detail TEXT NOT NULL,
    "where" TEXT NOT NULL,
    PRIMARY KEY (group_slug, time, id, user)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX events_once ON events (id, user);
  CREATE INDEX events_video_starts ON events (user, detail, time) WHERE event IN (200, 210);

  CREATE TABLE event_days (
    group_slug TEXT NOT NULL,
    day TEXT NOT NULL,
    event INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (group_slug, day, event)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE event_day_details (
    group_slug TEXT NOT NULL,
    event INTEGER NOT NULL,
    day TEXT NOT NULL,
    detail TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (group_slug, event, day, detail)
  ) STRICT, WITHOUT ROWID;`
