import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Key, type Table, tableKeys } from './keys.ts'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Attributes = Record<string, unknown>

/** A write to one row (`rowId`), only one in a transaction. `conditionName` is reported if its condition fails. */
export type Write = { conditionName: string; rowId: string; item: TransactItem }

/** A counter to increment, with the other attributes of its row. */
export type Counter = { table: Table; key: Key; attributes: Attributes }

/** A row to change if its `versionAttribute` is still `expectedVersion`. */
type VersionedRow = {
  table: Table
  key: Key
  versionAttribute: string
  expectedVersion: number | string | null
}

export type WriteBuilder = ReturnType<typeof createWriteBuilder>

/** Returns the builders of all kinds of writes that the stores use, for tables with this prefix. */
export function createWriteBuilder(prefix: string) {
  return {
    /** Inserts a row; the condition is that it does not exist yet. */
    insert(conditionName: string, table: Table, key: Key, attributes: Attributes): Write {
      const [partition] = tableKeys[table]
      const Put = {
        TableName: prefix + table,
        Item: { ...attributes, ...key },
        ConditionExpression: 'attribute_not_exists(#partition)',
        ExpressionAttributeNames: { '#partition': partition },
      }
      return toWrite(conditionName, table, key, { Put })
    },
    put(conditionName: string, table: Table, key: Key, attributes: Attributes): Write {
      const Put = { TableName: prefix + table, Item: { ...attributes, ...key } }
      return toWrite(conditionName, table, key, { Put })
    },
    remove(conditionName: string, table: Table, key: Key): Write {
      return toWrite(conditionName, table, key, { Delete: { TableName: prefix + table, Key: key } })
    },
    /** Removes a row; the condition is that its `versionAttribute` is still `expectedVersion`. */
    removeIfUnchanged(conditionName: string, row: VersionedRow): Write {
      const { table, key, versionAttribute, expectedVersion } = row
      const Delete = {
        TableName: prefix + table,
        Key: key,
        ConditionExpression: '#counted = :read',
        ExpressionAttributeNames: { '#counted': versionAttribute },
        ExpressionAttributeValues: { ':read': expectedVersion },
      }
      return toWrite(conditionName, table, key, { Delete })
    },
    /** Sets attributes of a row if its `versionAttribute` is still `expectedVersion`, or absent if that is null. */
    updateIfUnchanged(conditionName: string, row: VersionedRow & { attributes: Attributes }): Write {
      const { table, key, attributes, versionAttribute, expectedVersion } = row
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
      return toWrite(conditionName, table, key, { Update })
    },
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

function toWrite(conditionName: string, table: Table, key: Key, item: TransactItem): Write {
  return { conditionName, rowId: rowIdOf(table, key), item }
}

export function rowIdOf(table: Table, key: Key): string {
  return JSON.stringify([table, ...tableKeys[table].map((name) => key[name])])
}

/** Refers to attributes by placeholders in the expression, because many names are reserved words in DynamoDB. */
function buildAssignments(attributes: Attributes) {
  const entries = Object.entries(attributes)
  return {
    names: Object.fromEntries(entries.map(([name], n) => [`#a${n}`, name])),
    values: Object.fromEntries(entries.map(([, value], n) => [`:a${n}`, value])),
    assignments: entries.map((_, n) => `#a${n} = :a${n}`).join(', '),
  }
}
