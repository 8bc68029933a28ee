import type { DatabaseSync } from 'node:sqlite'
import type { Write } from './learners.ts'

/** How many of each learner's writes a store holds: told by the store's own rows. */
export function countStoredWrites(db: DatabaseSync, writesByLearner: Write[][]): number[] {
  const events = new Set(
    db
      .prepare('SELECT id FROM events')
      .all()
      .map(({ id }) => String(id)),
  )
  const units = db.prepare('SELECT unit_id FROM completed_units WHERE sub = ?')
  return writesByLearner.map((line, learner) => {
    const done = new Set(units.all(`sub-${learner}`).map(({ unit_id }) => String(unit_id)))
    let storedCount = line.findLastIndex(({ id }) => events.has(id)) + 1
    // A lesson that was taken back leaves no event: it is there when the lesson is not.
    for (
      let next = line[storedCount];
      next?.kind === 'undo' && !done.has(next.unit);
      next = line[storedCount]
    )
      storedCount += 1
    return storedCount
  })
}

/** What contradicts the cut's being one moment between `point` and `ended`; nothing when it is one. */
export function findContradictions(
  lines: Write[][],
  cut: number[],
  { point, ended }: { point: number; ended: number },
): string[] {
  const included = lines.flatMap((line, at) => line.slice(0, cut[at]))
  const absent = lines.flatMap((line, at) => line.slice(cut[at]))
  const lost = absent.filter(({ acknowledgedAt }) => acknowledgedAt < point)
  const early = included.filter(({ startedAt }) => startedAt > ended)
  const lastBegun = included.reduce((last, { startedAt }) => Math.max(last, startedAt), 0)
  const torn = absent.filter(({ acknowledgedAt }) => acknowledgedAt < lastBegun)
  return [
    ...lost.map(({ id }) => `${id} was acknowledged before the backup point, and is not in it`),
    ...early.map(({ id }) => `${id} was begun after the backup ended, and is in it`),
    ...torn.map(({ id }) => `${id} is not in it, but something that was begun later is`),
  ]
}
