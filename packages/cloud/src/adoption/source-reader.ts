import { type DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { listTableDefinitions } from '../dynamodb/database/create-tables.ts'

/** The tables of the deployment, without the prefix, with the attributes of their keys. */
const sourceTables = {
  Tracks: ['slug'],
  LearningUnits: ['unitId'],
  Settings: ['config'],
  Icons: ['slug'],
  Resources: ['resourceId'],
  UserGroups: ['slug'],
  Users: ['user'],
  EventLog: ['group', 'time'],
} as const

export type SourceTable = keyof typeof sourceTables

type SourceItem = Record<string, unknown>

export type ReadSource = {
  /** Yields all records of a table, page by page. */
  scan: (table: SourceTable) => AsyncGenerator<SourceItem>
}

/** Returns what a record is called in the report. */
export function formatSourceKey(table: SourceTable, item: SourceItem): string {
  return sourceTables[table].map((name) => String(item[name])).join(', ')
}

/**
 * Throws an UnusableServiceError if a table of the deployment would be one of the product. They have the same keys, so a
 * conversion in place would replace records that are not converted yet: a record of UserGroups holds its members, one of
 * Settings its topics, and in EventLog neither program could read the rows of the other.
 */
export function requireDisjointTables(fromPrefix: string, toPrefix: string): void {
  const targets = new Set(listTableDefinitions(toPrefix).map(({ TableName }) => TableName))
  const shared = Object.keys(sourceTables).find((table) => targets.has(fromPrefix + table))
  if (shared !== undefined)
    throw new UnusableServiceError(
      `The table ${fromPrefix}${shared} would be read and written: --to-prefix must be another prefix than --from-prefix, because the tables of the deployment stay as they are.`,
    )
}

/** Reads the tables of a deployment, consistently, and never writes to them. */
export function createSourceReader(client: DynamoDBClient, prefix: string): ReadSource {
  const documents = DynamoDBDocumentClient.from(client)

  async function scanPage(table: SourceTable, startKey: SourceItem | undefined) {
    const TableName = prefix + table
    try {
      const command = new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: startKey })
      return await documents.send(command)
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error
      throw new UnusableServiceError(
        `There is no table ${TableName}; is ${prefix} the prefix of the deployment?`,
      )
    }
  }

  return {
    async *scan(table) {
      let startKey: SourceItem | undefined
      do {
        const page = await scanPage(table, startKey)
        yield* page.Items ?? []
        startKey = page.LastEvaluatedKey
      } while (startKey)
    },
  }
}
