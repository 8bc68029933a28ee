import type { DatabaseSync } from 'node:sqlite'

/** Stores jobs and the results of their items. A partial index lets one unfinished job have a subject. */
export function createJobTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      input TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      done INTEGER NOT NULL DEFAULT 0,
      lease_id TEXT NOT NULL,
      lease_until INTEGER NOT NULL,
      outcome TEXT,
      finished_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX unfinished_jobs_by_subject ON jobs (subject) WHERE finished_at IS NULL;
    CREATE INDEX unfinished_jobs_by_lease ON jobs (lease_until) WHERE finished_at IS NULL;
    CREATE INDEX finished_jobs ON jobs (finished_at) WHERE finished_at IS NOT NULL;

    CREATE TABLE job_results (
      job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      item INTEGER NOT NULL,
      result TEXT NOT NULL,
      PRIMARY KEY (job_id, item)
    ) STRICT, WITHOUT ROWID;`)
}
