import { eventCodes } from '@kitchen-table/domain/insights'
import { uploadPurposes, uploadStates } from '@kitchen-table/domain/uploads'
import { findCountDifferences } from '../events/event-recount.ts'
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

/** The counters agree with the events, because they grow in the transaction that stores an event. */
export const insightsRules: Rule[] = [
  {
    name: 'event-counters',
    findViolations: (db) =>
      findCountDifferences(db).map(
        ({ group, period, layout, what, counted, logged }) =>
          `${group} counts ${counted} ${what} of ${period} in the layout ${layout}, and the log of events has ${logged}; count them again (npm run events:recount).`,
      ),
  },
  sqlRule(
    'event-ids',
    `SELECT u.sub, count(*) AS n FROM events e JOIN usage_people u USING (person)
     LEFT JOIN event_ids i ON i.sub = u.sub AND i.id = e.id AND i.group_slug = e.group_slug AND i.time = e.time
     WHERE i.id IS NULL GROUP BY u.sub ORDER BY u.sub`,
    ({ sub, n }) => `${n} events of ${sub} are stored once more when they are sent again; put back a backup.`,
  ),
  sqlRule(
    'lost-events',
    `SELECT i.sub, count(*) AS n FROM event_ids i LEFT JOIN usage_people u ON u.sub = i.sub
     LEFT JOIN events e ON e.group_slug = i.group_slug AND e.time = i.time AND e.id = i.id AND e.person = u.person
     WHERE e.id IS NULL AND i.sub IN (SELECT sub FROM people) GROUP BY i.sub ORDER BY i.sub`,
    ({ sub, n }) => `${n} events of ${sub} are gone from the log; put back a backup.`,
  ),
  sqlRule(
    'event-codes',
    `SELECT event, count(*) AS n FROM events WHERE event NOT IN (${Object.values(eventCodes)}) GROUP BY event`,
    ({ event, n }) => `${n} events have the code ${event}, which means nothing; remove them.`,
  ),
]
