import type {
  ImportLease,
  MemberImportStore,
  StoredImportRow,
  StoredMemberImport,
} from '../../features/organizations/member-import/ports.ts'
import { unstartedImportState } from '../../features/organizations/member-import/ports.ts'
import type { AuditStore } from '../../features/organizations/ports.ts'
import { sampleAuditEntry } from './samples.ts'

export type OpenImports = () => Promise<{ store: MemberImportStore; audit: AuditStore }>

/** For brevity, times are small numbers. */
export const sampleMemberImport = (change: Partial<StoredMemberImport> = {}): StoredMemberImport => ({
  id: 'i-1',
  group: 'harbor',
  sub: 'mo',
  fileName: 'people “2026”.csv',
  domains: ['harbor.example'],
  columns: {
    read: ['Email', 'First Name'],
    notRead: ['Status'],
    unclearStates: { column: 'Status', values: ['Pool A', 'Pool B'] },
  },
  hasOtherPeople: true,
  createdAt: 100,
  ...unstartedImportState,
  ...change,
})

export const sampleImportRow = (line: number, change: Partial<StoredImportRow> = {}): StoredImportRow => ({
  line,
  email: `p${line}@harbor.example`,
  first: 'Zoë',
  last: '',
  subGroup: '',
  verdict: 'create',
  reason: null,
  withheld: null,
  suggestion: null,
  result: null,
  message: null,
  isRetryable: false,
  sub: null,
  before: null,
  ...change,
})

export const createdResult: Partial<StoredImportRow> = { result: 'created', message: 'Created', sub: 'zoe' }
export const failedResult: Partial<StoredImportRow> = {
  result: 'failed',
  message: 'No seat',
  isRetryable: true,
}

export const createLease = (id: string, until: number): ImportLease => ({ id, until })

export const sampleImportRows = [
  sampleImportRow(2),
  sampleImportRow(3, { verdict: 'cannot', reason: 'Email is required', email: '' }),
  sampleImportRow(4, { verdict: 'change', subGroup: 'Warehouse' }),
  sampleImportRow(6, { suggestion: 'p6@gmail.com' }),
  sampleImportRow(7, { verdict: 'same' }),
  sampleImportRow(8, { verdict: 'elsewhere', reason: 'Users with email already exists' }),
]

export const listLineNumbers = (listed: StoredImportRow[]) => listed.map(({ line }) => line)

export const sampleImportAuditEntry = (id: string, actor = 'mo-pseudonym') => sampleAuditEntry({ id, actor })

export const startImport = (store: MemberImportStore, id: string, at = 200) =>
  store.start(id, at, sampleImportAuditEntry(`begun ${id}`))

/** Finishes the import of the worker `a`. */
export const finishImport = (store: MemberImportStore) =>
  store.finish('i-1', 'a', 350, sampleImportAuditEntry('finished'))

/** What a begun import has that `begin` has begun. */
export const startedImport = { startedAt: 200, startedBy: 'mo-pseudonym' }

/** Processes the next row with an outcome. */
export async function processNextRow(
  store: MemberImportStore,
  leaseId: string,
  outcome: Partial<StoredImportRow>,
): Promise<boolean> {
  const row = await store.nextRow('i-1', 0)
  return row !== null && store.finishRow('i-1', { ...row, ...outcome }, createLease(leaseId, 1000))
}
