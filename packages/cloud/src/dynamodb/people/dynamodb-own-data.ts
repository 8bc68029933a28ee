import type { OwnDataStore, StoredEntry } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { encodeKeyPart } from '../database/key-encoding.ts'
import {
  eventKey,
  type Key,
  type LocalIndex,
  rowsAfterRange,
  type Table,
  trackViewSortKey,
  wholePartitionRange,
} from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listRows } from '../database/row-reader.ts'
import { createPseudonymReader } from '../events/usage-pseudonyms.ts'
import { loginRowType, loginSortKey } from './login-rows.ts'

const PAGE_SIZE = 1000

const viewItem = z.object({
  id: z.string(),
  idText: z.string().optional(),
  track: z.string(),
  time: z.string(),
})
const eventIdItem = z.object({
  id: z.string(),
  idText: z.string().optional(),
  group: z.string(),
  time: z.string(),
})
const eventItem = z.object({
  id: z.string(),
  time: z.string(),
  event: z.number(),
  detail: z.string(),
  where: z.string(),
})

/** Reads what is stored about a person. */
export function dynamodbOwnData(dynamodb: Dynamodb): OwnDataStore {
  const { queryRange, getEach } = dynamodb
  const findPseudonyms = createPseudonymReader(dynamodb)

  const rangeOf = (sub: string, place: string | undefined) =>
    place === undefined ? wholePartitionRange(encodeKeyPart(sub)) : rowsAfterRange(encodeKeyPart(sub), place)

  async function readPage<T>(
    table: Table,
    { sub, place, order }: { sub: string; place: string | undefined; order?: LocalIndex },
    schema: z.ZodType<T>,
  ): Promise<T[]> {
    const rows: T[] = []
    for await (const item of queryRange(table, rangeOf(sub, place), { pageSize: PAGE_SIZE, order })) {
      rows.push(schema.parse(item))
      if (rows.length === PAGE_SIZE) break
    }
    return rows
  }

  return {
    async listLogins(sub, after) {
      const place = after && loginSortKey({ at: after.time, id: after.id })
      const logins = await listRows(dynamodb, loginRowType, rangeOf(sub, place), { limit: PAGE_SIZE })
      return logins.map(({ at, id }): StoredEntry => ({ time: at, id }))
    },
    async listTrackViews(sub, after) {
      const place = after && trackViewSortKey(after)
      const views = await readPage('TrackViews', { sub, place, order: 'byTime' }, viewItem)
      return views.map(({ id, idText, track, time }) => ({ time, id: idText ?? id, track }))
    },
    async listEvents(sub, after) {
      const place = after === undefined ? undefined : encodeKeyPart(after)
      const ids = await readPage('EventIds', { sub, place }, eventIdItem)
      const [person] = await findPseudonyms([sub])
      if (person === undefined) return []
      const places = ids.map(({ id, idText, group, time }) => ({ group, time, id: idText ?? id, person }))
      const keys: Key[] = places.map(eventKey)
      const items = await getEach('EventLog', keys)
      const textOf = ({ group, time }: Record<string, unknown>) => JSON.stringify([group, time])
      const itemsByKey = new Map(items.map((item) => [textOf(item), item]))
      return places.flatMap((eventPlace, n) => {
        const item = itemsByKey.get(textOf(keys[n] ?? {}))
        if (!item) return []
        const { event, detail, where } = eventItem.parse(item)
        return [{ id: eventPlace.id, time: eventPlace.time, event, detail, where }]
      })
    },
  }
}
