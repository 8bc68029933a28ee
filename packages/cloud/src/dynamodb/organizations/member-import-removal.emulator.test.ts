import type { MemberImportStore, StoredMemberImport } from '@kitchen-table/application/ports'
import {
  createdResult,
  createLease,
  sampleImportAuditEntry,
  sampleImportRow,
  sampleImportRows,
  sampleMemberImport,
  startImport,
  times,
} from '@kitchen-table/application/testing/samples'
import { IMPORT_LIFETIME_MS, sweepMemberImports } from '@kitchen-table/application/testing/use-cases'
import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { interceptRequests, isWrite } from '../testing/request-interceptors.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

/** Removes an import; its rows are removed after `meanwhile`, in another process. */
async function removeDuring(
  prefix: string,
  remove: (store: MemberImportStore) => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const { client, memberImports } = openStores(prefix)
  let hasRun = false
  interceptRequests(client, async ({ command }) => {
    if (command !== 'BatchWriteItemCommand' || hasRun) return
    hasRun = true
    await meanwhile()
  })
  await remove(memberImports)
  expect(hasRun).toBe(true)
}

async function expectAbsent(store: MemberImportStore): Promise<void> {
  const [row] = sampleImportRows
  if (!row) throw new Error('There is no row.')
  expect(await store.find('i-1')).toBeNull()
  expect(await store.countRows('i-1')).toMatchObject({ total: 0, suggestions: 0 })
  expect(await store.listRows('i-1', { after: 0 })).toEqual([])
  expect(await store.findRow('i-1', row.line)).toBeNull()
  expect(await store.listRowsOf('i-1', row.email)).toEqual([])
  expect(await store.findNamed('i-1', [{ sub: 'ada', email: row.email }])).toEqual(new Set())
  expect(await store.nextRow('i-1', 0)).toBeNull()
  expect(await store.replaceRows('i-1', 0, [row])).toBe('begun')
  expect(await startImport(store, 'i-1', 900)).toBe('not_found')
  expect(await store.claim('i-1', 900, createLease('b', 1000))).toBe(false)
  expect(await store.finishRow('i-1', { ...row, ...createdResult }, createLease('a', 1000))).toBe(false)
  await store.finish('i-1', 'a', 900, sampleImportAuditEntry('finished'))
  for (const kind of ['undo', 'removal'] as const)
    expect(await store.setJob('i-1', { id: 'job', kind, now: 9999 })).toBe(false)
}

const states: { state: string; change: Partial<StoredMemberImport> }[] = [
  { state: 'begun', change: { startedAt: 200, startedBy: 'mo' } },
  { state: 'finished', change: { startedAt: 200, startedBy: 'mo', finishedAt: 300 } },
]

test.for(states)(
  'an import that was $state is absent while it is removed, and nothing is left',
  async ({ change }) => {
    const prefix = await emptyTestTables()
    const { memberImports, audit } = openStores(prefix)
    await memberImports.create(sampleMemberImport(change), sampleImportRows)
    await memberImports.claim('i-1', 300, createLease('a', 400))
    await removeDuring(
      prefix,
      (store) => store.remove('i-1', 500),
      () => expectAbsent(memberImports),
    )
    await expectAbsent(memberImports)
    expect(await memberImports.listExpired(9999)).toEqual([])
    expect(await audit.list('acme', 10)).toEqual([])
  },
)

test('the next sweep removes an import whose removal was interrupted', async () => {
  const prefix = await emptyTestTables()
  const [here, there] = [openStores(prefix), openStores(prefix)]
  await here.memberImports.create(sampleMemberImport(), sampleImportRows)
  await startImport(here.memberImports, 'i-1')
  await here.memberImports.claim('i-1', 300, createLease('a', 9999))
  interceptRequests(here.client, async ({ command }) => {
    if (command === 'BatchWriteItemCommand') throw new Error('The process has ended.')
  })
  await expect(here.memberImports.remove('i-1', 500)).rejects.toThrow('The process has ended.')

  const { memberImports } = there
  const lookedUp: string[] = []
  const sweep = sweepMemberImports({
    memberImports,
    directory: {
      async findByEmail(email: string) {
        lookedUp.push(email)
        return null
      },
      delete: async () => 'not_found' as const,
    },
    people: { find: async () => null },
    now: () => IMPORT_LIFETIME_MS + 1000,
    newId: () => 'b',
    onFault: (error: unknown) => {
      throw error
    },
  })
  await sweep()
  expect(await memberImports.listExpired(9999)).toEqual([])
  expect(lookedUp).toEqual([])
})

test('an import is absent while it is discarded, and others of its organization begin', async () => {
  const prefix = await emptyTestTables()
  const { memberImports } = openStores(prefix)
  await memberImports.create(sampleMemberImport(), sampleImportRows)
  await removeDuring(
    prefix,
    (store) => store.discard('i-1'),
    () => expectAbsent(memberImports),
  )
  await expectAbsent(memberImports)
})

test('while a begun import is removed, another one of its organization begins', async () => {
  const prefix = await emptyTestTables()
  const { memberImports } = openStores(prefix)
  for (const id of ['i-1', 'i-2']) await memberImports.create(sampleMemberImport({ id }), sampleImportRows)
  await startImport(memberImports, 'i-1')
  await removeDuring(
    prefix,
    (store) => store.remove('i-1', 500),
    async () => expect(await startImport(memberImports, 'i-2', 900)).toBe('started'),
  )
  expect(await memberImports.setJob('i-2', { id: 'job', kind: 'undo', now: 9999 })).toBe(true)
})

test('an import is not discarded while it is created, and none of its rows is left without it', async () => {
  const prefix = await emptyTestTables()
  const [here, there] = [openStores(prefix), openStores(prefix)]
  interceptRequests(here.client, async ({ command }) => {
    if (command === 'BatchWriteItemCommand') await there.memberImports.discard('i-1')
  })
  await here.memberImports.create(sampleMemberImport(), sampleImportRows)
  expect(await there.memberImports.find('i-1')).toEqual(sampleMemberImport())
  expect(await there.memberImports.listRows('i-1', { after: 0 })).toEqual(sampleImportRows)
})

test('of hundreds of rows, those after a row was redacted are not replaced', async () => {
  const prefix = await emptyTestTables()
  const [here, there] = [openStores(prefix), openStores(prefix)]
  const many = times(100, (n) => sampleImportRow(n + 2))
  const last = many.at(-1)
  if (!last) throw new Error('There is no row.')
  await here.memberImports.create(sampleMemberImport(), many)
  let writes = 0
  interceptRequests(here.client, async (request) => {
    if (!isWrite(request)) return
    writes += 1
    if (writes === 2) await there.memberImports.forget({ sub: 'nobody', email: last.email })
  })
  expect(await here.memberImports.replaceRows('i-1', 0, many)).toBe('stale')
  expect(await there.memberImports.findRow('i-1', last.line)).toMatchObject({ email: '', first: '' })
})
