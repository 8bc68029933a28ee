import type { DatabaseSync } from 'node:sqlite'
import { type Dynamodb, type Item, openDynamodb, type Table } from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { computeCanonicalHash, listTableNames } from '@kitchen-table/embedded/sqlite'
import { sortKeys } from '../../../record-hash.ts'
import { allTables } from '../move-sides.ts'
import { withoutRevision } from '../read-dynamodb.ts'
import { accountTables, rebuiltTables } from '../sqlite-target.ts'

export function openTables(client: DynamoDBClient, prefix: string): Dynamodb {
  return openDynamodb({ client, prefix, sleep: async () => {} })
}

export const movedTables = (db: DatabaseSync) =>
  listTableNames(db).filter((name) => ![...accountTables, ...rebuiltTables].includes(name))

/** Returns the canonical hash of each table that is moved. */
export function hashTables(db: DatabaseSync): Record<string, string> {
  const names = listTableNames(db)
  const hashOf = (name: string) =>
    computeCanonicalHash(db, { excludedTables: names.filter((other) => other !== name) })
  return Object.fromEntries(movedTables(db).map((name) => [name, hashOf(name)]))
}

/** Returns all rows of all tables, without their revisions, sorted. */
export async function readTables(
  read: (table: Table) => AsyncIterable<Item>,
): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of allTables) {
    const rows: string[] = []
    for await (const item of read(table)) rows.push(JSON.stringify(sortKeys(withoutRevision(table, item))))
    tables[table] = rows.sort()
  }
  return tables
}
