import { eventCodes } from '@kitchen-table/domain/insights/event'
import { uploadPurposes, uploadStates } from '@kitchen-table/domain/uploads/upload'
import { type Rule, sqlRule } from './sql-rule.ts'

const toSqlList = (words: readonly string[]) => words.map((word) => `'${word}'`).join()

/** An upload requires nothing else: its file may not have been sent, and backups have the records alone. */
export const uploadsRules: Rule[] = [
  sqlRule(
    'uploads',
    `SELECT id FROM uploads WHERE size < 1 OR state NOT IN (${toSqlList(uploadStates)})
       OR purpose NOT IN (${toSqlList(uploadPurposes)}) ORDER BY id`,
    ({ id }) => `The upload ${id} cannot be read, so expired uploads are not removed; remove it (uploads).`,
  ),
]

const listColumns = ['active_tracks', 'finished_tracks', 'unlisted_tracks']

export const learningRules: Rule[] = [
  ...listColumns.map((list) =>
    sqlRule(
      'progress-lists',
      `SELECT sub FROM progress
       WHERE CASE WHEN NOT json_valid(${list}) THEN 1
         WHEN json_type(${list}) <> 'array' THEN 1
         ELSE EXISTS (SELECT 1 FROM json_each(${list}) WHERE type <> 'text') END
       ORDER BY sub`,
      ({ sub }) => `The progress of ${sub} has ${list} that are no list of tracks; put back a backup.`,
    ),
  ),
  sqlRule(
    'places',
    `SELECT sub, place, count(*) AS n FROM completed_units GROUP BY sub, place HAVING n > 1 OR place < 1
     ORDER BY sub, place`,
    ({ sub, place, n }) =>
      `${sub} has completed ${n} lessons in the place ${place}, so their order is lost; put back a backup.`,
  ),
]

const eventCountsSql = `SELECT group_slug, date(time / 1000, 'unixepoch') AS day, event, detail, count(*) AS n FROM events`

/** The daily counters agree with the events, because they grow in the transaction that stores an event. */
export const insightsRules: Rule[] = [
  sqlRule(
    'event-days',
    `SELECT coalesce(e.group_slug, d.group_slug) AS "group", coalesce(e.day, d.day) AS day,
       coalesce(e.event, d.event) AS event, coalesce(e.n, 0) AS n, coalesce(d.count, 0) AS count
     FROM (${eventCountsSql} GROUP BY 1, 2, 3) e
     FULL JOIN event_days d ON d.group_slug = e.group_slug AND d.day = e.day AND d.event = e.event
     WHERE e.n IS NOT d.count ORDER BY 1, 2, 3`,
    ({ group, day, event, n, count }) =>
      `${group} has ${n} events ${event} of ${day} and counts ${count} of them; count that day again.`,
  ),
  sqlRule(
    'event-day-details',
    `SELECT coalesce(e.group_slug, d.group_slug) AS "group", coalesce(e.day, d.day) AS day,
       coalesce(e.event, d.event) AS event, coalesce(e.detail, d.detail) AS detail,
       coalesce(e.n, 0) AS n, coalesce(d.count, 0) AS count
     FROM (${eventCountsSql} GROUP BY 1, 2, 3, 4) e
     FULL JOIN event_day_details d
       ON d.group_slug = e.group_slug AND d.event = e.event AND d.day = e.day AND d.detail = e.detail
     WHERE e.n IS NOT d.count ORDER BY 1, 2, 3, 4`,
    ({ group, day, event, detail, n, count }) =>
      `${group} has ${n} events ${event} (${detail}) of ${day} and counts ${count} of them; count that day again.`,
  ),
  sqlRule(
    'event-codes',
    `SELECT event, count(*) AS n FROM events WHERE event NOT IN (${Object.values(eventCodes)}) GROUP BY event`,
    ({ event, n }) => `${n} events have the code ${event}, which means nothing; remove them.`,
  ),
]
