import type { DatabaseSync } from 'node:sqlite'

/** Gives the tables of rate limits, and what concerns messages that visitors request, the names that the code uses. */
export function renameTablesToStandardNames(db: DatabaseSync): void {
  db.exec(`
    DROP INDEX attempts_by_age;
    ALTER TABLE attempts RENAME TO backoffs;
    CREATE INDEX backoffs_by_age ON backoffs (last_failure_at);

    DROP INDEX allowances_by_end;
    ALTER TABLE allowances RENAME TO token_buckets;
    CREATE INDEX token_buckets_by_end ON token_buckets (full_at);

    DROP INDEX occurrences_by_end;
    ALTER TABLE occurrences RENAME TO sliding_windows;
    CREATE INDEX sliding_windows_by_end ON sliding_windows (ends_at);

    ALTER TABLE members RENAME COLUMN asked_again_at TO renewal_requested_at;
    UPDATE outbox SET channel = 'requested-mail', body = json_set(body, '$.channel', 'requested-mail')
    WHERE channel = 'asked-mail';`)
}
