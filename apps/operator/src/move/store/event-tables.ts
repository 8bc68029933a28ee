import type { DatabaseSync } from 'node:sqlite'
import {
  eventIdKey,
  eventKey,
  eventLogStartKey,
  eventOrganizationKey,
  hashedTextAttribute,
  isEventLogStartKey,
  parseEventKeyTime,
  parseEventLogStart,
  usagePersonKey,
  videoStartCodes,
  videoStartKey,
} from '@kitchen-table/cloud/dynamodb'
import { ALL_GROUPS } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { toIsoTimeText } from './people-tables.ts'
import { readUserOfItem } from './progress-tables.ts'
import { createDerivedRowTransfer, selectRows, type TableTransfer } from './table-transfer.ts'

const eventItem = z.object({
  group: z.string(),
  groupText: z.string().optional(),
  time: z.string(),
  id: z.string(),
  person: z.string(),
  event: z.number(),
  layout: z.string(),
  detail: z.string(),
  where: z.string(),
})

/** Every process that reads the store after a move knows where the log begins, so that it was said long ago. */
const ANNOUNCED_AT = 0

const eventLog: TableTransfer = {
  *read(db) {
    for (const { month } of selectRows(db, 'event_log_start'))
      yield { month: String(month), announcedAt: ANNOUNCED_AT, ...eventLogStartKey }
    for (const row of selectRows(db, 'events')) {
      const [group, id, person] = [String(row.group_slug), String(row.id), String(row.person)]
      yield {
        ...hashedTextAttribute('groupText', group),
        id,
        person,
        event: Number(row.event),
        layout: String(row.layout),
        detail: String(row.detail),
        where: String(row.where),
        ...eventKey({ group, time: toIsoTimeText(row.time), id, person }),
      }
    }
  },
  fills: ['events', 'event_people_days', 'event_people_blocks', 'event_people', 'event_log_start'],
  write(db) {
    const insert = db.prepare(`
      INSERT INTO events (group_slug, time, id, person, event, layout, detail, "where") VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
    const insertStart = db.prepare('INSERT INTO event_log_start (only, month) VALUES (1, ?)')
    return (item) => {
      if (isEventLogStartKey(item)) {
        insertStart.run(parseEventLogStart(item).month)
        return
      }
      const { group, groupText, time, id, person, event, layout, detail, where } = eventItem.parse(item)
      const timestamp = Date.parse(parseEventKeyTime(time))
      insert.run(groupText ?? group, timestamp, id, person, event, layout, detail, where)
    }
  },
}

/** Who did what is read from the log until its days are packed again. */
export function fillEventPeopleDays(db: DatabaseSync): void {
  db.exec(`INSERT INTO event_people_days (day) SELECT DISTINCT date(time / 1000, 'unixepoch') FROM events`)
}

const eventIdItem = z.object({
  id: z.string(),
  idText: z.string().optional(),
  group: z.string(),
  time: z.string(),
})

const eventIds: TableTransfer = {
  *read(db) {
    for (const row of selectRows(db, 'event_ids')) {
      const [user, id] = [String(row.sub), String(row.id)]
      yield {
        ...hashedTextAttribute('userText', user),
        ...hashedTextAttribute('idText', id),
        group: String(row.group_slug),
        time: toIsoTimeText(row.time),
        ...eventIdKey({ user, id }),
      }
    }
  },
  fills: ['event_ids'],
  write(db) {
    const insert = db.prepare('INSERT INTO event_ids (sub, id, group_slug, time) VALUES (?, ?, ?, ?)')
    return (item) => {
      const { id, idText, group, time } = eventIdItem.parse(item)
      insert.run(readUserOfItem(item), idText ?? id, group, Date.parse(time))
    }
  },
}

const usagePersonItem = z.object({ person: z.string() })

const usagePeople: TableTransfer = {
  *read(db) {
    for (const { sub, person } of selectRows(db, 'usage_people'))
      yield {
        ...hashedTextAttribute('userText', String(sub)),
        person: String(person),
        ...usagePersonKey(String(sub)),
      }
  },
  fills: ['usage_people'],
  write(db) {
    const insert = db.prepare('INSERT INTO usage_people (sub, person) VALUES (?, ?)')
    return (item) => void insert.run(readUserOfItem(item), usagePersonItem.parse(item).person)
  },
}

export const eventTransfers = {
  UsagePeople: usagePeople,
  EventLog: eventLog,
  EventIds: eventIds,
  VideoStarts: createDerivedRowTransfer(function* (db) {
    for (const row of selectRows(db, 'events')) {
      if (!videoStartCodes.has(Number(row.event))) continue
      const [id, person, unit] = [String(row.id), String(row.person), String(row.detail)]
      const place = { group: String(row.group_slug), time: toIsoTimeText(row.time), id, person }
      yield { ...hashedTextAttribute('unitText', unit), id, ...videoStartKey(unit, place) }
    }
  }),
  EventGroups: createDerivedRowTransfer(function* (db) {
    const groups = db.prepare(`
      SELECT DISTINCT group_slug FROM events
      UNION SELECT group_slug FROM event_counts
      UNION SELECT group_slug FROM event_count_blocks WHERE group_slug <> '${ALL_GROUPS}' ORDER BY 1`)
    for (const { group_slug } of groups.iterate())
      yield { name: String(group_slug), ...eventOrganizationKey(String(group_slug)) }
  }),
}
