import type { DatabaseSync } from 'node:sqlite'
import {
  DAY_MS,
  eventCodes,
  isBeforeLogStart,
  type UsageEvent,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import { logStartReader } from './event-remover.ts'

/** What became of events; those that are neither were stored before. */
type Recorded = { stored: UsageEvent[]; dropped: UsageEvent[] }

/** Stores events and increments their counters; call it inside a write. */
type RecordEvents = (events: readonly UsageEvent[]) => Recorded

/** Returns the function that stores events, by the port's rules (docs/security.md T54). */
export function eventRecorder(db: DatabaseSync): RecordEvents {
  const insertId = db.prepare(
    'INSERT INTO event_ids (sub, id, group_slug, time) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const insert = db.prepare(`
    INSERT INTO events (group_slug, time, id, person, event, layout, detail, "where")
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const selectVideoStart = db.prepare(`
    SELECT 1 FROM events
    WHERE person = ? AND detail = ? AND time BETWEEN ? AND ? AND event IN (200, 210) LIMIT 1`)
  const findOrMakePseudonym = createFindOrMakePseudonym(db)
  const count = eventCounter(db)
  const countLogin = loginCounter(db)
  const readLogStart = logStartReader(db)
  const insertPeopleDay = db.prepare('INSERT INTO event_people_days (day) VALUES (?) ON CONFLICT DO NOTHING')

  function record(usageEvent: UsageEvent, person: string): 'stored' | 'known' | 'dropped' {
    const { user, id, time, event, group, layout, detail, where } = usageEvent
    const timestamp = Date.parse(time)
    if (isCompletion(usageEvent) && !selectVideoStart.get(person, detail, timestamp - DAY_MS, timestamp))
      return 'dropped'
    if (insertId.run(user, id, group, timestamp).changes === 0) return 'known'

    insert.run(group, timestamp, id, person, event, layout, detail, where)
    const day = utcDayAt(timestamp)
    count({ day, group, layout, event, detail })
    insertPeopleDay.run(day)
    if (event === eventCodes.signIn) countLogin({ day, group, layout, person })
    return 'stored'
  }

  return (events) => {
    const people = new Map<string, string>()
    const recorded: Record<ReturnType<typeof record>, UsageEvent[]> = { stored: [], known: [], dropped: [] }
    const logStart = readLogStart()
    for (const event of moveCompletionsLast(events)) {
      if (isBeforeLogStart(event, logStart)) {
        recorded.dropped.push(event)
        continue
      }
      const person = people.get(event.user) ?? findOrMakePseudonym(event.user)
      people.set(event.user, person)
      recorded[record(event, person)].push(event)
    }
    return recorded
  }
}

const isCompletion = ({ event }: UsageEvent) => event === eventCodes.videoCompleted

/** A batch may name a video's completion before its start, which decides whether it counts. */
function moveCompletionsLast(events: readonly UsageEvent[]): UsageEvent[] {
  return [...events.filter((event) => !isCompletion(event)), ...events.filter(isCompletion)]
}

/** Returns the function that returns the pseudonym of a person in the log, which it makes if there is none yet. */
function createFindOrMakePseudonym(db: DatabaseSync): (sub: string) => string {
  const select = db.prepare('SELECT person FROM usage_people WHERE sub = ?')
  const insert = db.prepare('INSERT INTO usage_people (sub) VALUES (?) RETURNING person')
  return (sub) => String((select.get(sub) ?? insert.get(sub))?.person)
}

type CountedEvent = {
  day: string
  group: string
  layout: string
  event: number
  detail: string
}

function eventCounter(db: DatabaseSync): (event: CountedEvent) => void {
  const insertDetail = db.prepare('INSERT INTO event_details (detail) VALUES (?)')
  const increment = db.prepare(`
    INSERT INTO event_counts (day, group_slug, layout, event, detail, count)
    SELECT ?, ?, ?, ?, id, 1 FROM event_details WHERE detail = ?
    ON CONFLICT DO UPDATE SET count = count + 1`)

  return ({ day, group, layout, event, detail }) => {
    const isNewDetail = increment.run(day, group, layout, event, detail).changes === 0
    if (!isNewDetail) return
    insertDetail.run(detail)
    increment.run(day, group, layout, event, detail)
  }
}

type CountedLogin = { day: string; group: string; layout: string; person: string }

/**
 * Returns the function that counts distinct people. They are numbered within their organization and, for the sum of all
 * organizations, once more over all of them: a person who changes to another one is counted in both.
 */
function loginCounter(db: DatabaseSync): (login: CountedLogin) => void {
  const selectNumbers = db.prepare(
    'SELECT number, overall_number FROM login_people WHERE group_slug = ? AND person = ?',
  )
  const insertNumbers = db.prepare(`
    INSERT INTO login_people (group_slug, person, number, overall_number)
    SELECT ?1, ?2, coalesce(max(number), -1) + 1, (SELECT coalesce(max(overall_number), -1) + 1 FROM login_people)
    FROM login_people WHERE group_slug = ?1 RETURNING number, overall_number`)
  const insertDay = db.prepare(`
    INSERT INTO login_days (day, group_slug, layout, number, overall_number) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)

  return ({ day, group, layout, person }) => {
    const row = selectNumbers.get(group, person) ?? insertNumbers.get(group, person)
    insertDay.run(day, group, layout, Number(row?.number), Number(row?.overall_number))
  }
}
