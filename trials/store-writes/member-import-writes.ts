import type { StoredImportRow, StoredMemberImport, Stores } from '@kitchen-table/application/ports'
import { sampleAuditEntry, sampleImportRow } from '@kitchen-table/application/testing/samples'
import { unbegunImport } from '@kitchen-table/application/testing/use-cases'
import {
  hasNoRow,
  hasRow,
  preparedId,
  preparedNumbers,
  removedSql,
  storedSql,
  toStoreWrites,
} from './store-write.ts'

const lease = { id: 'lease', until: Date.parse('2100-01-01') }
const renewedLease = { ...lease, until: lease.until + 1 }

/** An import of an organization of its own: of one organization, only one is begun at a time. */
const importOf = (id: string, change: Partial<StoredMemberImport> = {}): StoredMemberImport => ({
  id,
  group: `firm-${id}`,
  sub: 'ada',
  fileName: 'people.csv',
  domains: [],
  columns: { read: ['Email'], notRead: [] },
  hasOtherPeople: false,
  // A start removes old ones.
  createdAt: Date.now(),
  ...unbegunImport,
  ...change,
})

const rowOf = (id: string, change: Partial<StoredImportRow> = {}): StoredImportRow =>
  sampleImportRow(2, { email: `${id}@example.org`, ...change })

const entryOf = (prefix: string, n: number) => sampleAuditEntry({ id: `import-${prefix}-${n}` })
const entrySql = (prefix: string) => storedSql('audit_entries', 'id', `import-${prefix}`)

const importSql = (prefix: string, where: string) => storedSql('member_imports', 'id', prefix, where)
const rowSql = (prefix: string, where: string) => storedSql('member_import_rows', 'import_id', prefix, where)

export const memberImportWrites = toStoreWrites({
  'add an import of members': [
    ({ memberImports }, n) => memberImports.create(importOf(`filed-${n}`), [rowOf(`filed-${n}`)]),
    importSql('filed', 'is_complete = 1'),
    hasRow('member_import_rows', 'import_id', 'filed'),
  ],
  'fix a row': [
    ({ memberImports }, n) => {
      const id = preparedId('fixed', n)
      return memberImports.replaceRows(id, 0, [rowOf(id, { first: 'Fixed' })])
    },
    rowSql('fixed', "first = 'Fixed'"),
  ],
  'begin an import': [
    ({ memberImports }, n) => memberImports.start(preparedId('begun', n), Date.now(), entryOf('begun', n)),
    [importSql('begun', 'started_at IS NOT NULL'), entrySql('begun')],
  ],
  'lease an import': [
    ({ memberImports }, n) => memberImports.claim(preparedId('leased', n), Date.now(), lease),
    importSql('leased', `lease_until = ${lease.until}`),
  ],
  'record how a row went': [
    ({ memberImports }, n) => {
      const id = preparedId('worked', n)
      return memberImports.finishRow(id, rowOf(id, { result: 'created' }), renewedLease)
    },
    [rowSql('worked', "result = 'created'"), importSql('worked', `lease_until = ${renewedLease.until}`)],
  ],
  'end the lease of an import': [
    ({ memberImports }, n) => memberImports.release(preparedId('unleased', n), lease.id),
    importSql('unleased', 'lease_id IS NULL'),
  ],
  'finish an import': [
    ({ memberImports }, n) =>
      memberImports.finish(preparedId('finished', n), lease.id, 2, entryOf('finished', n)),
    [importSql('finished', 'finished_at = 2'), entrySql('finished')],
  ],
  'name the job of an import': [
    ({ memberImports }, n) =>
      memberImports.setJob(preparedId('named', n), { id: 'job', kind: 'undo', now: 1 }),
    importSql('named', "json_extract(body, '$.undoJob') = 'job'"),
  ],
  'record that the job of an import has ended': [
    ({ memberImports }, n) =>
      memberImports.endJob(preparedId('ended', n), 'job', { remaining: n, entry: entryOf('ended', n) }),
    [importSql('ended', "json_extract(body, '$.runningJob') IS NULL"), entrySql('ended')],
  ],
  'discard an import': [
    ({ memberImports }, n) => memberImports.discard(preparedId('dropped', n)),
    [
      removedSql('member_imports', 'id', 'dropped'),
      // Not of the rows alone: an import is prepared before its rows.
      removedSql(
        '(SELECT id FROM member_imports UNION SELECT import_id FROM member_import_rows)',
        'id',
        'dropped',
      ),
    ],
  ],
  'forget a person in imports': [
    ({ memberImports }, n) => {
      const sub = preparedId('forgotten', n)
      return memberImports.forget({ sub, email: `${sub}@example.org` })
    },
    rowSql('forgotten', "email = ''"),
  ],
  'remove an expired import': [
    async ({ memberImports }, n) => {
      await memberImports.create(importOf(`old-${n}`, { createdAt: n }), [])
      await memberImports.remove(`old-${n}`, n + 1)
    },
    [],
    hasNoRow('member_imports', 'id', 'old'),
  ],
})

export async function prepareMemberImports({ memberImports }: Stores): Promise<void> {
  const create = (id: string, change: Partial<StoredMemberImport> = {}) =>
    memberImports.create(importOf(id, change), [rowOf(id)])
  const createLeased = async (id: string) => {
    await create(id, { startedAt: Date.now() })
    await memberImports.claim(id, Date.now(), lease)
  }
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['fixed', 'begun', 'dropped', 'forgotten'].map((prefix) => create(preparedId(prefix, n))),
      create(preparedId('named', n), { startedAt: Date.now(), finishedAt: Date.now() }),
      create(preparedId('ended', n), {
        startedAt: Date.now(),
        finishedAt: Date.now(),
        undoJob: 'job',
        runningJob: 'job',
      }),
      create(preparedId('leased', n), { startedAt: Date.now() }),
      ...['worked', 'unleased', 'finished'].map((prefix) => createLeased(preparedId(prefix, n))),
    ]),
  )
}
