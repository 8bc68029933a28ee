import type { DatabaseSync } from 'node:sqlite'
import type { Write } from './learners.ts'

/** Returns how many of each learner's writes a store contains, counted from its rows. */
export function countStoredWrites(db: DatabaseSync, writesByLearner: Write[][]): number[] {
  const events = new Set(
    db
      .prepare('SELECT id FROM events')
      .all()
      .map(({ id }) => String(id)),
  )
  const units = db.prepare('SELECT unit_id FROM completed_units WHERE sub = ?')
  return writesByLearner.map((writes, learner) => {
    const done = new Set(units.all(`sub-${learner}`).map(({ unit_id }) => String(unit_id)))
    let storedCount = writes.findLastIndex(({ id }) => events.has(id)) + 1
    // Undoing a unit leaves no event: the write is in the store if the unit is not completed.
    for (
      let next = writes[storedCount];
      next?.kind === 'undo' && !done.has(next.unit);
      next = writes[storedCount]
    )
      storedCount += 1
    return storedCount
  })
}

/**
 * Returns what contradicts that the backup shows one moment between `point` and `ended`; an empty list if nothing does.
 * `cut` is the number of each learner's writes in the backup.
 */
export function findContradictions(
  writesByLearner: Write[][],
  cut: number[],
  { point, ended }: { point: number; ended: number },
): string[] {
  const included = writesByLearner.flatMap((writes, at) => writes.slice(0, cut[at]))
  const absent = writesByLearner.flatMap((writes, at) => writes.slice(cut[at]))
  const lost = absent.filter(({ acknowledgedAt }) => acknowledgedAt < point)
  const early = included.filter(({ startedAt }) => startedAt > ended)
  const lastStart = included.reduce((last, { startedAt }) => Math.max(last, startedAt), 0)
  const torn = absent.filter(({ acknowledgedAt }) => acknowledgedAt < lastStart)
  return [
    ...lost.map(({ id }) => `${id} was acknowledged before the backup point, but is not in the backup`),
    ...early.map(({ id }) => `${id} was started after the backup ended, but is in the backup`),
    ...torn.map(({ id }) => `${id} is not in the backup, but a write that was started later is`),
  ]
}
