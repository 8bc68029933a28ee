import {
  formatSourceKey,
  type ListAccounts,
  type ReadSource,
  type SourceTable,
} from '@kitchen-table/cloud/adoption'
import type { z } from 'zod'
import type { NoteOf } from './findings.ts'
import { parseRecord } from './parse-source.ts'
import {
  type SourceAccount,
  type SourceIcon,
  type SourceLayout,
  type SourceOrganization,
  type SourceResource,
  type SourceTrack,
  type SourceUnit,
  sourceAccountSchema,
  sourceIconSchema,
  sourceLayoutSchema,
  sourceOrganizationSchema,
  sourceResourceSchema,
  sourceTrackSchema,
  sourceUnitSchema,
} from './source-schemas.ts'

/** The readable records of all tables but Users and EventLog; `accounts` is null if they are not known. */
export type SourceRecords = {
  tracks: SourceTrack[]
  units: SourceUnit[]
  layouts: SourceLayout[]
  icons: SourceIcon[]
  resources: SourceResource[]
  groups: SourceOrganization[]
  accounts: Map<string, SourceAccount> | null
}

/** Counts the records that a table has. */
export type CountRecord = (table: string) => void

async function readTable<Shape extends z.ZodRawShape>(
  { scan }: ReadSource,
  table: SourceTable,
  schema: z.ZodObject<Shape>,
  noteOf: NoteOf,
  count: CountRecord,
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const records: z.output<z.ZodObject<Shape>>[] = []
  for await (const item of scan(table)) {
    count(table)
    const record = parseRecord(schema, item, noteOf(table, formatSourceKey(table, item)))
    if (record !== null) records.push(record)
  }
  return records
}

async function readAccounts(listAccounts: ListAccounts, noteOf: NoteOf, count: CountRecord) {
  const accounts = new Map<string, SourceAccount>()
  for await (const item of listAccounts()) {
    count('the user pool')
    const account = parseRecord(sourceAccountSchema, item, noteOf('the user pool', JSON.stringify(item)))
    if (account !== null) accounts.set(account.sub, account)
  }
  return accounts
}

/** Sorted, so that what depends on the order of records is the same every time. */
const sortBy = <T>(records: readonly T[], keyOf: (record: T) => string) =>
  records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

export async function readRecords(
  source: ReadSource,
  listAccounts: ListAccounts | null,
  noteOf: NoteOf,
  count: CountRecord,
): Promise<SourceRecords> {
  const read = <Shape extends z.ZodRawShape>(table: SourceTable, schema: z.ZodObject<Shape>) =>
    readTable(source, table, schema, noteOf, count)
  return {
    tracks: sortBy(await read('Tracks', sourceTrackSchema), ({ slug }) => slug),
    units: sortBy(await read('LearningUnits', sourceUnitSchema), ({ unitId }) => unitId),
    layouts: sortBy(await read('Settings', sourceLayoutSchema), ({ config }) => config),
    icons: sortBy(await read('Icons', sourceIconSchema), ({ slug }) => slug),
    resources: sortBy(await read('Resources', sourceResourceSchema), ({ resourceId }) => resourceId),
    groups: sortBy(await read('UserGroups', sourceOrganizationSchema), ({ slug }) => slug),
    accounts: listAccounts && (await readAccounts(listAccounts, noteOf, count)),
  }
}
