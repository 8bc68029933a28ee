import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds what statistics and reports need besides the events.
 *
 * `daily_totals`: how many of a kind there were when a day was recorded last. Members are counted by organization and
 * by the layout that they see, organizations, tracks and units by layout; '' is the sum over all organizations, or all
 * layouts. `search_answers`: what an editor has done about searches without results, by the key that their variants
 * share. `benefit_reports`: the report of a quarter as it was first made. `report_subscriptions`: the managers to whom
 * it is mailed; `mailed_quarter` is the last one that was, or that had ended when they asked for it.
 */
export function createInsightsTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE daily_totals (
      kind TEXT NOT NULL,
      day TEXT NOT NULL,
      group_slug TEXT NOT NULL,
      layout TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (kind, day, group_slug, layout)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE search_answers (
      key TEXT PRIMARY KEY,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE benefit_reports (
      group_slug TEXT NOT NULL,
      quarter TEXT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (group_slug, quarter)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE report_subscriptions (
      group_slug TEXT NOT NULL,
      sub TEXT NOT NULL,
      mailed_quarter TEXT NOT NULL,
      PRIMARY KEY (group_slug, sub)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX report_subscriptions_by_sub ON report_subscriptions (sub);`)
}
