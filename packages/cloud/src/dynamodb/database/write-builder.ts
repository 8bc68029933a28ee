import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Key, type Table, tableKeys } from './keys.ts'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Attributes = Record<string, unknown>

/** A write to one row (`rowId`), only one in a transaction. `conditionName` is reported if its condition fails. */
export type Write = { conditionName: string; rowId: string; item: TransactItem }

/** A counter to increment, the attribute `countName`, with the other attributes of its row. */
export type Counter = { table: Table; key: Key; attributes: Attributes; countName: string }

/** What is added to the counters of one row, by their names. */
export type Increment = Omit<Counter, 'countName'> & { amounts: ReadonlyMap<string, number> }

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
    /** Sets attributes of an existing row, among them `timeAttribute`, if that is earlier than `time` or null. */
    updateIfEarlier(
      conditionName: string,
      row: { table: Table; key: Key; attributes: Attributes; timeAttribute: string; time: string },
    ): Write {
      const { table, key, attributes, timeAttribute, time } = row
      const { names, values, assignments } = buildAssignments({ ...attributes, [timeAttribute]: time })
      const [partition] = tableKeys[table]
      const Update = {
        TableName: prefix + table,
        Key: key,
        UpdateExpression: `SET ${assignments}`,
        ConditionExpression:
          'attribute_exists(#partition) AND (#time < :time OR attribute_type(#time, :nullType))',
        ExpressionAttributeNames: { ...names, '#partition': partition, '#time': timeAttribute },
        ExpressionAttributeValues: { ...values, ':time': time, ':nullType': 'NULL' },
      }
      return toWrite(conditionName, table, key, { Update })
    },
    increment: (increment: Increment): TransactItem => ({ Update: toIncrementUpdate(prefix, increment) }),
  }
}

function toIncrementUpdate(
  prefix: string,
  { table, key, attributes, amounts }: Increment,
): TransactItem['Update'] {
  const { names, values, assignments } = buildAssignments(attributes)
  const counts = [...amounts]
  return {
    TableName: prefix + table,
    Key: key,
    UpdateExpression: `SET ${assignments} ADD ${counts.map((_, n) => `#c${n} :c${n}`).join(', ')}`,
    ExpressionAttributeNames: {
      ...names,
      ...Object.fromEntries(counts.map(([name], n) => [`#c${n}`, name])),
    },
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(counts.map(([, amount], n) => [`:c${n}`, amount])),
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
