import type { DatabaseSync } from 'node:sqlite'
import { readFromStore } from '@kitchen-table/embedded/sqlite'

/** One write of a learner: the ids of its events, and the lesson if it set one. */
export type Write = { learner: number; ids: string[]; lesson: { unitId: string; completed: boolean } | null }

export type SentWrite = Write & { acknowledged: boolean }

const lessonKey = (learner: number | string, unitId: string) => `${learner} ${unitId}`

function readCompletedLessons(db: DatabaseSync): Set<string> {
  const rows = db.prepare(
    "SELECT replace(sub, 'learner-', '') AS learner, unit_id AS unit FROM completed_units",
  )
  return new Set(rows.all().map(({ learner, unit }) => lessonKey(String(learner), String(unit))))
}

export const completedLessons = (dataDir: string): Set<string> => readFromStore(dataDir, readCompletedLessons)

/** `null` and 'possible' stand for what is unknown, because a response is missing. */
type Expected = { lessons: Map<string, boolean | null>; events: Map<string, 'certain' | 'possible'> }

/** Returns what the store must hold after these writes, which are in each learner's own order. */
function expectedAfter(before: Set<string>, writes: Iterable<SentWrite>): Expected {
  const lessons: Expected['lessons'] = new Map([...before].map((key) => [key, true]))
  const events: Expected['events'] = new Map()
  for (const { learner, ids, lesson, acknowledged } of writes) {
    const key = lesson && lessonKey(learner, lesson.unitId)
    const previous = key !== null && lessons.has(key) ? lessons.get(key) : false
    if (key !== null) lessons.set(key, acknowledged && lesson ? lesson.completed : null)
    // There is an event when a lesson becomes complete, and none when it was complete already.
    if (lesson && (!lesson.completed || previous === true)) continue
    const isCertain = acknowledged && previous !== null
    for (const id of ids)
      if (events.get(`${learner} ${id}`) !== 'certain')
        events.set(`${learner} ${id}`, isCertain ? 'certain' : 'possible')
  }
  return { lessons, events }
}

/**
 * `lost`: acknowledged, or stored before, and missing. `unexpected`: stored and never sent. The store holds no event
 * twice; `npm run check:store` finds whether it counts one twice.
 */
export type Differences = { lost: number; unexpected: number }

/**
 * Compares a store with the writes since `before`, when it held no events: the last state of every lesson, and all
 * events but those of signing in.
 */
export function compareStore(dataDir: string, before: Set<string>, writes: Iterable<SentWrite>): Differences {
  const { lessons, events } = expectedAfter(before, writes)
  return readFromStore(dataDir, (db) => {
    const now = readCompletedLessons(db)
    const rows = db.prepare(
      `SELECT replace(u.sub, 'learner-', '') AS learner, e.id
       FROM events e JOIN usage_people u ON u.person = e.person WHERE e.event < 500`,
    )
    const storedEvents = new Set(rows.all().map(({ learner, id }) => `${learner} ${id}`))
    const wrongLessons = [...lessons].filter(
      ([key, completed]) => completed !== null && now.has(key) !== completed,
    )
    const missing = [...events].filter(
      ([key, certainty]) => certainty === 'certain' && !storedEvents.has(key),
    )
    const unexpectedLessons = [...now].filter((key) => !lessons.has(key))
    const unexpectedEvents = [...storedEvents].filter((key) => !events.has(key))
    return {
      lost: wrongLessons.length + missing.length,
      unexpected: unexpectedLessons.length + unexpectedEvents.length,
    }
  })
}
