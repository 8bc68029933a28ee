import { indexedAttributes, localIndexes } from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { DynamoDBDocumentClient, GetCommand } from '@kitchen-table/cloud/testing/tools'
import { z } from 'zod'
import { itemSize } from './item-size.ts'

const consumed = z.object({ TableName: z.string(), CapacityUnits: z.number() })
const output = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]) })

const record = z.record(z.string(), z.unknown())
const keyed = z.object({ TableName: z.string(), Key: record })
const update = keyed.extend({ ExpressionAttributeNames: z.record(z.string(), z.string()).default({}) })
const transaction = z.object({
  TransactItems: z.array(
    z.union([
      z.object({ Put: z.object({ TableName: z.string(), Item: record }) }),
      z.object({ Update: update }),
      z.object({ Delete: keyed }),
      z.object({ ConditionCheck: keyed }),
    ]),
  ),
})

const WRITE_UNIT_BYTES = 1024
/** A transaction prepares and commits each of its items. */
const WRITES_OF_TRANSACTION = 2

/** Units of capacity that a request has consumed, or several together. */
export type Capacity = { requests: number; reads: number; writes: number }

const isRead = (command: string) => /^(Get|BatchGet|Query|Scan)/.test(command)

type Written = { tableName: string; item: Record<string, unknown>; changedNames: readonly string[] | null }

/** Returns how many local indexes have a copy of the item that a write of these attributes (null: all) changes. */
function countIndexes({ tableName, item, changedNames }: Written, prefix: string): number {
  const table = tableName.slice(prefix.length)
  const indexes: Record<string, readonly string[]> = localIndexes
  const attributesOf: Record<string, readonly string[] | undefined> = indexedAttributes
  const indexed = attributesOf[table]
  const isChanged = (index: string) =>
    !changedNames || !indexed || changedNames.some((name) => name === index || indexed.includes(name))
  return (indexes[table] ?? []).filter((index) => item[index] !== undefined && isChanged(index)).length
}

type Options = { client: DynamoDBClient; reader: DynamoDBClient; prefix: string }

/**
 * Adds up the capacity that requests consume: what DynamoDB says it is, but of transactions, of which DynamoDB Local
 * counts only some items. These are counted by the sizes of their items, which `reader` reads.
 */
export function recordCapacity({ client, reader, prefix }: Options) {
  const documents = DynamoDBDocumentClient.from(reader)
  const none = (): Capacity => ({ requests: 0, reads: 0, writes: 0 })
  let sum = none()
  let lines: string[] = []

  async function readItem({ TableName, Key }: z.infer<typeof keyed>): Promise<Record<string, unknown>> {
    return (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item ?? Key
  }

  async function countTransaction(input: unknown): Promise<[table: string, units: number][]> {
    const items: [table: string, units: number][] = []
    for (const write of transaction.parse(input).TransactItems) {
      const target =
        'Put' in write
          ? write.Put
          : 'Update' in write
            ? write.Update
            : 'Delete' in write
              ? write.Delete
              : null
      const checked = 'ConditionCheck' in write ? write.ConditionCheck : null
      const at = target ?? checked
      if (at === null) continue
      const item = 'Item' in at ? at.Item : await readItem(at)
      const changedNames = 'Update' in write ? Object.values(write.Update.ExpressionAttributeNames) : null
      const written = { tableName: at.TableName, item, changedNames }
      const copies = 1 + (checked === null ? countIndexes(written, prefix) : 0)
      const units = Math.ceil(itemSize(item) / WRITE_UNIT_BYTES) * WRITES_OF_TRANSACTION * copies
      items.push([at.TableName, units])
    }
    return items
  }

  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isTransaction = commandName === 'TransactWriteItemsCommand'
        // Before, because a removed item has no size afterwards.
        const counted = isTransaction ? await countTransaction(args.input) : null
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
        const parsed = output.safeParse(result.output)
        const said = parsed.success ? [parsed.data.ConsumedCapacity].flat() : []
        const tables =
          counted ?? said.map(({ TableName, CapacityUnits }): [string, number] => [TableName, CapacityUnits])
        sum.requests += 1
        sum[isRead(commandName) ? 'reads' : 'writes'] += tables.reduce((total, [, units]) => total + units, 0)
        lines.push(`${commandName}: ${tables.map((each) => each.join(' ')).join(', ')}`)
        return result
      },
    { step: 'initialize', name: 'capacity' },
  )
  return {
    /** Returns the sum since the last call. */
    take(): Capacity {
      const taken = sum
      sum = none()
      lines = []
      return taken
    },
    /** Returns each request since the last `take`, with the units of each table. */
    describe: () => lines,
  }
}
