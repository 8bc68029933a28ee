import type { DatabaseSync } from 'node:sqlite'
import type { Write } from './learners.ts'

/** How many of each learner's writes a store holds: told by the store's own rows. */
export function cutOf(db: DatabaseSync, lines: Write[][]): number[] {
  const events = new Set(
    db
      .prepare('SELECT id FROM events')
      .all()
      .map(({ id }) => String(id)),
  )
  const units = db.prepare('SELECT unit_id FROM completed_units WHERE sub = ?')
  return lines.map((line, learner) => {
    const done = new Set(units.all(`sub-${learner}`).map(({ unit_id }) => String(unit_id)))
    let held = line.findLastIndex(({ id }) => events.has(id)) + 1
    // A lesson that was taken back leaves no event: it is there when the lesson is not.
    for (let next = line[held]; next?.kind === 'undo' && !done.has(next.unit); next = line[held]) held += 1
    return held
  })
}

/** What contradicts the cut's being one moment between `point` and `ended`; nothing when it is one. */
export function contradictions(
  lines: Write[][],
  cut: number[],
  { point, ended }: { point: number; ended: number },
): string[] {
  const held = lines.flatMap((line, at) => line.slice(0, cut[at]))
  const absent = lines.flatMap((line, at) => line.slice(cut[at]))
  const lost = absent.filter(({ doneAt }) => doneAt < point)
  const early = held.filter(({ begunAt }) => begunAt > ended)
  const lastBegun = held.reduce((last, { begunAt }) => Math.max(last, begunAt), 0)
  const torn = absent.filter(({ doneAt }) => doneAt < lastBegun)
  return [
    ...lost.map(({ id }) => `${id} was acknowledged before the backup point, and is not in it`),
    ...early.map(({ id }) => `${id} was begun after the backup ended, and is in it`),
    ...torn.map(({ id }) => `${id} is not in it, but something that was begun later is`),
  ]
}
