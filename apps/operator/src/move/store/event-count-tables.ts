import type { DatabaseSync } from 'node:sqlite'
import {
  codeCountName,
  eventDayKey,
  eventDetailKey,
  hashedTextAttribute,
  parseDetailKeyDay,
} from '@kitchen-table/cloud/dynamodb'
import {
  ALL_GROUPS,
  addCountBlock,
  addDetailCount,
  type DetailCounts,
  forEachCount,
  prepareArrayQuery,
  toBytes,
} from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { MoveError } from '../move-error.ts'
import { createDerivedRowTransfer, type TableTransfer } from './table-transfer.ts'

type CountsOfDay = { day: string; group: string; layout: string; counts: DetailCounts }

/** Yields the counts of each day, organization and layout: those in its block, and those of rows. */
function* readCounts(db: DatabaseSync): Generator<CountsOfDay> {
  const places = db.prepare(`
    SELECT day, group_slug, layout FROM event_counts
    UNION SELECT start, group_slug, layout FROM event_count_blocks
    WHERE span = 'day' AND group_slug <> '${ALL_GROUPS}' ORDER BY 1, 2, 3`)
  const selectBlock = db.prepare(`
    SELECT counts FROM event_count_blocks WHERE group_slug = ? AND span = 'day' AND start = ? AND layout = ?`)
  const selectOpen = prepareArrayQuery(
    db,
    'SELECT event, detail, count FROM event_counts WHERE day = ? AND group_slug = ? AND layout = ?',
  )
  for (const row of places.iterate()) {
    const [day, group, layout] = [String(row.day), String(row.group_slug), String(row.layout)]
    const counts: DetailCounts = new Map()
    const block = selectBlock.get(group, day, layout)
    if (block) addCountBlock(counts, toBytes(block.counts))
    for (const [event, detail, count] of selectOpen(day, group, layout))
      addDetailCount(counts, Number(event), Number(detail), Number(count))
    yield { day, group, layout, counts }
  }
}

const byNumber = <T>([a]: [number, T], [b]: [number, T]) => a - b

/** The fields of counted events that keys of their counters have in common. */
const placeOf = ({ day, group, layout }: CountsOfDay) => ({ group, time: `${day}T00:00:00.000Z`, layout })

const MAX_CACHED_TEXTS = 50_000

function createTextReader(db: DatabaseSync) {
  const select = db.prepare('SELECT detail FROM event_details WHERE id = ?')
  const texts = new Map<number, string>()
  return (id: number): string => {
    const known = texts.get(id)
    if (known !== undefined) return known
    const row = select.get(id)
    if (!row)
      throw new MoveError(
        'The counters of usage events name a detail that is not stored; count them again (npm run events:recount).',
      )
    if (texts.size === MAX_CACHED_TEXTS) texts.clear()
    texts.set(id, String(row.detail))
    return String(row.detail)
  }
}

const detailItem = z.object({
  group: z.string(),
  groupText: z.string().optional(),
  detail: z.string(),
  text: z.string(),
  layout: z.string(),
  count: z.number(),
})

/** Stored as counts of days; `storeStagedEventCounts` subtracts what the blocks of a moved store have. */
const eventDetails: TableTransfer = {
  *read(db) {
    const readText = createTextReader(db)
    for (const ofDay of readCounts(db)) {
      const groupText = hashedTextAttribute('groupText', ofDay.group)
      for (const [event, details] of [...ofDay.counts].sort(byNumber))
        for (const [detail, count] of [...details].sort(byNumber)) {
          const text = readText(detail)
          const key = eventDetailKey({ ...placeOf(ofDay), event, detail: text })
          yield { ...groupText, text, layout: ofDay.layout, count, ...key }
        }
    }
  },
  fills: ['moving_counts', 'event_counts'],
  write(db) {
    const insert = db.prepare(`
      INSERT INTO moving_counts (day, group_slug, layout, event, detail, count) VALUES (?, ?, ?, ?, ?, ?)`)
    return (item) => {
      const { group, groupText, detail, text, layout, count } = detailItem.parse(item)
      const event = Number(detail.split('|', 1)[0])
      insert.run(parseDetailKeyDay(detail), groupText ?? group, layout, event, text, count)
    }
  },
}

export const eventCountTransfers = {
  EventDetails: eventDetails,
  EventDays: createDerivedRowTransfer(function* (db) {
    for (const ofDay of readCounts(db)) {
      const counts = [...ofDay.counts].map(([event, details]): [string, number] => {
        return [codeCountName(event), details.values().reduce((sum, each) => sum + each, 0)]
      })
      if (counts.length === 0) continue
      yield {
        ...hashedTextAttribute('groupText', ofDay.group),
        layout: ofDay.layout,
        ...Object.fromEntries(counts),
        ...eventDayKey(placeOf(ofDay)),
      }
    }
  }),
}

/** Makes the rows of counters: what was counted without what is in blocks, which are there already. */
export function storeStagedEventCounts(db: DatabaseSync): void {
  db.exec(`
    INSERT INTO event_details (detail)
    SELECT DISTINCT detail FROM moving_counts WHERE detail NOT IN (SELECT detail FROM event_details) ORDER BY detail;
    INSERT INTO event_counts (day, group_slug, layout, event, detail, count)
    SELECT c.day, c.group_slug, c.layout, c.event, d.id, c.count
    FROM moving_counts c JOIN event_details d ON d.detail = c.detail`)
  const blocks = db.prepare(`
    SELECT start, group_slug, layout, counts FROM event_count_blocks
    WHERE span = 'day' AND group_slug <> '${ALL_GROUPS}'`)
  const subtract = db.prepare(`
    UPDATE event_counts SET count = count - $count
    WHERE day = $day AND group_slug = $group AND layout = $layout AND event = $event AND detail = $detail
      AND count >= $count`)
  for (const { start, group_slug, layout, counts } of blocks.iterate()) {
    const place = { day: String(start), group: String(group_slug), layout: String(layout) }
    forEachCount(toBytes(counts), (event) => (detail, count) => {
      if (subtract.run({ ...place, event, detail, count }).changes === 1) return
      throw new MoveError(
        `More events of ${place.day} were counted when the store was moved than there are now; the counters cannot be moved.`,
      )
    })
  }
  db.exec('DELETE FROM event_counts WHERE count = 0')
}
