import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Completion, completionAt, type Requests } from './requests.ts'

/** One load: what was asked, and how many requests each connection sent, all of which were acknowledged. */
export type Sent = { plan: Extract<Requests, { kind: 'completions' }>; counts: number[] }

function* completionsOf({ plan, counts }: Sent): Generator<Completion> {
  for (const [connection, count] of counts.entries())
    for (let n = 0; n < count; n += 1) yield completionAt(plan, connection, n)
}

/**
 * How many acknowledged completions the store in `dataDir` does not hold: the last word on every lesson of every
 * learner, and the event of every completion that followed on its being taken back.
 */
export function countLost(dataDir: string, loads: Sent[]): number {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const isComplete = db.prepare('SELECT 1 FROM completed_units WHERE sub = ? AND unit_id = ?')
  const hasEvent = db.prepare('SELECT 1 FROM events WHERE user = ? AND id = ?')
  const states = new Map<string, Completion>()
  let lost = 0

  for (const load of loads)
    for (const completion of completionsOf(load)) {
      const { learner, unitId, completed, eventId } = completion
      const lesson = `${learner} ${unitId}`
      const isCounted = completed && states.get(lesson)?.completed === false
      if (isCounted && !hasEvent.get(`learner-${learner}`, eventId)) lost += 1
      states.set(lesson, completion)
    }
  for (const { learner, unitId, completed } of states.values()) {
    const isStored = isComplete.get(`learner-${learner}`, unitId) !== undefined
    if (isStored !== completed) lost += 1
  }
  db.close()
  return lost
}
