import { type Migration, migrations } from '@kitchen-table/embedded/sqlite'

/** Migrations like those of later versions, which change all rows of the store. */
const laterMigrations: Record<string, Migration> = {
  'adds and fills a column': (db) => {
    db.exec('ALTER TABLE accounts ADD COLUMN last_login_at INTEGER')
    db.exec(
      'UPDATE accounts SET last_login_at = (SELECT max(time) FROM logins WHERE logins.sub = accounts.sub)',
    )
  },

  'rebuilds a table with another column, and its indexes': (db) => {
    db.exec(`
      CREATE TABLE events_rebuilt (
        group_slug TEXT NOT NULL,
        time INTEGER NOT NULL,
        id TEXT NOT NULL,
        person TEXT NOT NULL,
        event INTEGER NOT NULL,
        layout TEXT NOT NULL,
        detail TEXT NOT NULL,
        "where" TEXT NOT NULL,
        device TEXT NOT NULL,
        PRIMARY KEY (group_slug, time, id, person)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO events_rebuilt SELECT *, '' FROM events;
      DROP TABLE events;
      ALTER TABLE events_rebuilt RENAME TO events;`)
    db.exec('CREATE INDEX events_video_starts ON events (person, detail, time) WHERE event IN (200, 210)')
  },

  'creates a table of sums and an index from existing rows': (db) => {
    db.exec(`
      CREATE TABLE event_pages (
        page TEXT NOT NULL,
        event INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (page, event)
      ) STRICT, WITHOUT ROWID;`)
    db.exec('INSERT INTO event_pages SELECT "where", event, count(*) FROM events GROUP BY "where", event')
    db.exec('CREATE INDEX events_by_person ON events (person, time)')
    db.exec('DROP TABLE login_days')
  },
}

/** All real migrations followed by the later ones, from the empty database on. */
export const allMigrations: readonly Migration[] = [...migrations, ...Object.values(laterMigrations)]
