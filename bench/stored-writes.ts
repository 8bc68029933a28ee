import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What one learner asked to have stored: events by their ids, and the lesson where it was about one. */
export type Write = {
  learner: number
  ids: string[]
  lesson: { unitId: string; completed: boolean } | null
}

/** A write, and whether the server said that it is stored. */
export type SentWrite = Write & { acknowledged: boolean }

const lessonKey = (learner: number | string, unitId: string) => `${learner} ${unitId}`

function withDatabase<T>(dataDir: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  try {
    return read(db)
  } finally {
    db.close()
  }
}

function readCompletedLessons(db: DatabaseSync): Set<string> {
  const rows = db.prepare(
    "SELECT replace(sub, 'learner-', '') AS learner, unit_id AS unit FROM completed_units",
  )
  return new Set(rows.all().map(({ learner, unit }) => lessonKey(String(learner), String(unit))))
}

/** Which lessons of whom are complete. */
export const completedLessons = (dataDir: string): Set<string> => withDatabase(dataDir, readCompletedLessons)

/** `null` is what nobody can know: the answer did not come. */
type Expected = { lessons: Map<string, boolean | null>; events: Map<string, 'there' | 'perhaps'> }

/** What the store must hold after these writes, which are in each learner's own order. */
function expectedAfter(before: Set<string>, writes: Iterable<SentWrite>): Expected {
  const lessons: Expected['lessons'] = new Map([...before].map((key) => [key, true]))
  const events: Expected['events'] = new Map()
  for (const { learner, ids, lesson, acknowledged } of writes) {
    const key = lesson && lessonKey(learner, lesson.unitId)
    const was = key !== null && lessons.has(key) ? lessons.get(key) : false
    if (key !== null) lessons.set(key, acknowledged && lesson ? lesson.completed : null)
    // A lesson counts when it becomes complete, not again while it is.
    if (lesson && (!lesson.completed || was === true)) continue
    const isSure = acknowledged && was !== null
    for (const id of ids)
      if (events.get(`${learner} ${id}`) !== 'there')
        events.set(`${learner} ${id}`, isSure ? 'there' : 'perhaps')
  }
  return { lessons, events }
}

/**
 * `lost`: acknowledged, or there before, and not stored. `unasked`: stored and not asked for. The store holds no event
 * twice; whether it counts one twice, store-check.ts finds.
 */
export type Differences = { lost: number; unexpected: number }

/**
 * Compares a store with what was asked of it since `before`, when it held no events: the last word on every lesson, and
 * every event but those of signing in.
 */
export function compareStore(dataDir: string, before: Set<string>, writes: Iterable<SentWrite>): Differences {
  const { lessons, events } = expectedAfter(before, writes)
  return withDatabase(dataDir, (db) => {
    const now = readCompletedLessons(db)
    const rows = db.prepare(
      "SELECT replace(user, 'learner-', '') AS learner, id FROM events WHERE event < 500",
    )
    const found = new Set(rows.all().map(({ learner, id }) => `${learner} ${id}`))
    const wrongLessons = [...lessons].filter(([key, wanted]) => wanted !== null && now.has(key) !== wanted)
    const missing = [...events].filter(([key, how]) => how === 'there' && !found.has(key))
    const strangeLessons = [...now].filter((key) => !lessons.has(key))
    const strangeEvents = [...found].filter((key) => !events.has(key))
    return {
      lost: wrongLessons.length + missing.length,
      unexpected: strangeLessons.length + strangeEvents.length,
    }
  })
}
