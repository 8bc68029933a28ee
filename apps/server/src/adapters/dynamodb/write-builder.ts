import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key, Table } from './keys.ts'
import { tableKeys } from './keys.ts'

/** A part of a transaction, as the SDK takes it. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Attributes = Record<string, unknown>

/**
 * What becomes of one row. `about` is the name by which the writer is told that its condition did not hold; `row`
 * tells rows apart, for a transaction takes each only once.
 */
export type Write = { conditionName: string; rowId: string; item: TransactItem }

/** A count that grows by one, and what its row says beside it. */
export type Counter = { table: Table; key: Key; attributes: Attributes }

export type WriteBuilder = ReturnType<typeof createWriteBuilder>

/** The kinds of writes that the stores are made of, to tables with this prefix. */
export function createWriteBuilder(prefix: string) {
  return {
    /** A row that must not be there yet. */
    insert(conditionName: string, table: Table, key: Key, attributes: Attributes): Write {
      const [partition] = tableKeys[table]
      const Put = {
        TableName: prefix + table,
        Item: { ...attributes, ...key },
        ConditionExpression: 'attribute_not_exists(#partition)',
        ExpressionAttributeNames: { '#partition': partition },
      }
      return { conditionName, rowId: rowIdOf(table, key), item: { Put } }
    },
    put(conditionName: string, table: Table, key: Key, attributes: Attributes): Write {
      const Put = { TableName: prefix + table, Item: { ...attributes, ...key } }
      return { conditionName, rowId: rowIdOf(table, key), item: { Put } }
    },
    remove(conditionName: string, table: Table, key: Key): Write {
      return {
        conditionName,
        rowId: rowIdOf(table, key),
        item: { Delete: { TableName: prefix + table, Key: key } },
      }
    },
    /** Some attributes of a row whose `counted` attribute must still be what was read; null where it had none. */
    updateIfUnchanged(
      conditionName: string,
      {
        table,
        key,
        attributes,
        versionAttribute,
        expectedVersion,
      }: Counter & { versionAttribute: string; expectedVersion: number | null },
    ): Write {
      const { names, values, assignments } = buildAssignments(attributes)
      const Update = {
        TableName: prefix + table,
        Key: key,
        UpdateExpression: `SET ${assignments}`,
        ConditionExpression: expectedVersion === null ? 'attribute_not_exists(#counted)' : '#counted = :read',
        ExpressionAttributeNames: { ...names, '#counted': versionAttribute },
        ExpressionAttributeValues:
          expectedVersion === null ? values : { ...values, ':read': expectedVersion },
      }
      return { conditionName, rowId: rowIdOf(table, key), item: { Update } }
    },
    /** The growth of a counter, made anew where there was none. */
    increment({ table, key, attributes }: Counter, amount: number): TransactItem {
      const { names, values, assignments } = buildAssignments(attributes)
      const Update = {
        TableName: prefix + table,
        Key: key,
        UpdateExpression: `SET ${assignments} ADD #count :by`,
        ExpressionAttributeNames: { ...names, '#count': 'count' },
        ExpressionAttributeValues: { ...values, ':by': amount },
      }
      return { Update }
    },
  }
}

export function rowIdOf(table: Table, key: Key): string {
  return JSON.stringify([table, ...tableKeys[table].map((name) => key[name])])
}

/** Names are never written into an expression: many are reserved words. */
function buildAssignments(attributes: Attributes) {
  const entries = Object.entries(attributes)
  return {
    names: Object.fromEntries(entries.map(([name], n) => [`#a${n}`, name])),
    values: Object.fromEntries(entries.map(([, value], n) => [`:a${n}`, value])),
    assignments: entries.map((_, n) => `#a${n} = :a${n}`).join(', '),
  }
}
