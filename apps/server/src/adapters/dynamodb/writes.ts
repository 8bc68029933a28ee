import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key, Table } from './keys.ts'
import { tableKeys } from './keys.ts'

/** A part of a transaction, as the SDK takes it. */
export type Change = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Attributes = Record<string, unknown>

/**
 * What becomes of one row. `about` is the name by which the writer is told that its condition did not hold; `row`
 * tells rows apart, for a transaction takes each only once.
 */
export type Write = { about: string; row: string; change: Change }

/** A count that grows by one, and what its row says beside it. */
export type Counter = { table: Table; key: Key; attributes: Attributes }

export type Writes = ReturnType<typeof writesTo>

/** The kinds of writes that the stores are made of, to tables with this prefix. */
export function writesTo(prefix: string) {
  return {
    /** A row that must not be there yet. */
    insert(about: string, table: Table, key: Key, attributes: Attributes): Write {
      const [partition] = tableKeys[table]
      const Put = {
        TableName: prefix + table,
        Item: { ...attributes, ...key },
        ConditionExpression: 'attribute_not_exists(#partition)',
        ExpressionAttributeNames: { '#partition': partition },
      }
      return { about, row: rowName(table, key), change: { Put } }
    },
    put(about: string, table: Table, key: Key, attributes: Attributes): Write {
      const Put = { TableName: prefix + table, Item: { ...attributes, ...key } }
      return { about, row: rowName(table, key), change: { Put } }
    },
    remove(about: string, table: Table, key: Key): Write {
      return { about, row: rowName(table, key), change: { Delete: { TableName: prefix + table, Key: key } } }
    },
    /** Some attributes of a row whose `counted` attribute must still be what was read; null where it had none. */
    setWhile(
      about: string,
      { table, key, attributes, counted, read }: Counter & { counted: string; read: number | null },
    ): Write {
      const { names, values, assignments } = assign(attributes)
      const Update = {
        TableName: prefix + table,
        Key: key,
        UpdateExpression: `SET ${assignments}`,
        ConditionExpression: read === null ? 'attribute_not_exists(#counted)' : '#counted = :read',
        ExpressionAttributeNames: { ...names, '#counted': counted },
        ExpressionAttributeValues: read === null ? values : { ...values, ':read': read },
      }
      return { about, row: rowName(table, key), change: { Update } }
    },
    /** The growth of a counter, made anew where there was none. */
    grow({ table, key, attributes }: Counter, by: number): Change {
      const { names, values, assignments } = assign(attributes)
      const Update = {
        TableName: prefix + table,
        Key: key,
        UpdateExpression: `SET ${assignments} ADD #count :by`,
        ExpressionAttributeNames: { ...names, '#count': 'count' },
        ExpressionAttributeValues: { ...values, ':by': by },
      }
      return { Update }
    },
  }
}

export function rowName(table: Table, key: Key): string {
  return JSON.stringify([table, ...tableKeys[table].map((name) => key[name])])
}

/** Names are never written into an expression: many are reserved words. */
function assign(attributes: Attributes) {
  const entries = Object.entries(attributes)
  return {
    names: Object.fromEntries(entries.map(([name], n) => [`#a${n}`, name])),
    values: Object.fromEntries(entries.map(([, value], n) => [`:a${n}`, value])),
    assignments: entries.map((_, n) => `#a${n} = :a${n}`).join(', '),
  }
}
