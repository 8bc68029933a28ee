import { type Rule, sqlRule } from './sql-rule.ts'

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
