import type { SQLOutputValue } from 'node:sqlite'
import type { EventStore } from '@kitchen-table/application/ports'
import type { EventCode, LoggedEvent } from '@kitchen-table/domain/insights'
import type { Sqlite } from '../open-sqlite.ts'
import { detailRanker, eventCodeCounter } from './event-counts.ts'
import { eventDayCloser } from './event-day-closer.ts'
import { detailPeopleCounter } from './event-people.ts'
import { eventRecorder } from './event-recorder.ts'
import { eventRemover } from './event-remover.ts'
import { firstEventDaysFinder } from './first-event-days.ts'
import { loginPeopleCounter } from './login-counts.ts'

/** The store of events, and what keeps its counters fast. */
export type SqliteEvents = EventStore & {
  /** Packs the counters of the oldest day before `before`, if they are still rows. False: there is no such day. */
  closeOldestDay(before: string): Promise<boolean>
}

export function sqliteEvents({ db, write }: Sqlite): SqliteEvents {
  const record = eventRecorder(db)
  const countCodes = eventCodeCounter(db)
  const rank = detailRanker(db)
  const countDistinct = loginPeopleCounter(db)
  const countDetailPeople = detailPeopleCounter(db)
  const findFirstDays = firstEventDaysFinder(db)
  const closeOldestDay = eventDayCloser(db)
  const selectAfter = db.prepare(`
    SELECT id, time, event, person, group_slug, layout, detail, "where" FROM events
    WHERE group_slug = ? AND (time, id, person) > (?, ?, ?) ORDER BY time, id, person LIMIT ?`)

  const selectPseudonyms = db.prepare(
    'SELECT person FROM usage_people WHERE sub IN (SELECT value FROM json_each(?))',
  )

  return {
    append: (events) => write([], () => record(events).dropped, events.length),
    async list(group, since, limit, after) {
      // No id is the empty text, so this place is before every event of its time.
      const first = { time: since, id: '', person: '' }
      const { time, id, person } = after ?? first
      return selectAfter.all(group, Date.parse(time), id, person, limit).map(toEvent)
    },
    findPseudonyms: async (users) =>
      selectPseudonyms.all(JSON.stringify(users)).map(({ person }) => String(person)),
    countByCode: async (scope, ranges) => countCodes(scope, ranges),
    countPeople: async (scope, ranges) => countDistinct(scope, ranges),
    rankDetails: async (scope, range, requests) => rank(scope, range, requests),
    countDetailPeople: async (scope, range, requests) => countDetailPeople(scope, range, requests),
    findFirstDays: async () => findFirstDays(),
    removeEventsBefore: eventRemover({ db, write }),
    closeOldestDay: (before) => write([], () => closeOldestDay(before)),
  }
}

function toEvent(row: Record<string, SQLOutputValue>): LoggedEvent {
  return {
    id: String(row.id),
    time: new Date(Number(row.time)).toISOString(),
    event: Number(row.event) as EventCode,
    person: String(row.person),
    group: String(row.group_slug),
    layout: String(row.layout),
    detail: String(row.detail),
    where: String(row.where),
  }
}
