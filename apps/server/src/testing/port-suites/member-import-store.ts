import { describe, expect } from 'vitest'
import type {
  ImportLease,
  MemberImportStore,
  StoredImportRow,
  StoredMemberImport,
} from '../../features/groups/imports/ports.ts'
import { unbegunImport } from '../../features/groups/imports/unbegun-import.ts'
import type { AuditStore } from '../../features/groups/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { sampleAuditEntry } from './samples.ts'

type Open = () => Promise<{ store: MemberImportStore; audit: AuditStore }>

/** For brevity, times are small numbers. */
export const sampleMemberImport = (change: Partial<StoredMemberImport> = {}): StoredMemberImport => ({
  id: 'i-1',
  group: 'harbor',
  sub: 'mo',
  fileName: 'people “2026”.csv',
  domains: ['harbor.example'],
  createdAt: 100,
  ...unbegunImport,
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
  suggestion: null,
  result: null,
  message: null,
  isRetryable: false,
  sub: null,
  before: null,
  ...change,
})

const created: Partial<StoredImportRow> = { result: 'created', message: 'Created', sub: 'zoe' }
const failed: Partial<StoredImportRow> = { result: 'failed', message: 'No seat', isRetryable: true }

const lease = (id: string, until: number): ImportLease => ({ id, until })

const rows = [
  sampleImportRow(2),
  sampleImportRow(3, { verdict: 'cannot', reason: 'Email is required', email: '' }),
  sampleImportRow(4, { verdict: 'change', subGroup: 'Warehouse' }),
  sampleImportRow(6, { suggestion: 'p6@gmail.com' }),
  sampleImportRow(7, { verdict: 'same' }),
  sampleImportRow(8, { verdict: 'elsewhere', reason: 'Users with email already exists' }),
]

const linesOf = (listed: StoredImportRow[]) => listed.map(({ line }) => line)

const entryOf = (id: string, actor = 'mo-pseudonym') => sampleAuditEntry({ id, actor })

const begin = (store: MemberImportStore, id: string, at = 200) => store.start(id, at, entryOf(`begun ${id}`))

/** Finishes the import of the worker `a`. */
const finish = (store: MemberImportStore) => store.finish('i-1', 'a', 350, entryOf('finished'))

/** What a begun import has that `begin` has begun. */
const begun = { startedAt: 200, startedBy: 'mo-pseudonym' }

/** Processes the next row with an outcome. */
async function processNext(
  store: MemberImportStore,
  leaseId: string,
  outcome: Partial<StoredImportRow>,
): Promise<boolean> {
  const row = await store.nextRow('i-1', 0)
  return row !== null && store.finishRow('i-1', { ...row, ...outcome }, lease(leaseId, 1000))
}

/** Tests that every adapter of MemberImportStore must pass. */
export function describeMemberImportStore(name: string, open: Open): void {
  const test = testWith(async () => (await open()).store)
  const testBegun = testWith(async () => {
    const { store } = await open()
    await store.create(sampleMemberImport(), rows)
    await begin(store, 'i-1')
    return store
  })

  describe(`${name} as MemberImportStore`, () => {
    test('an import is found as it was created, and listed with the newest first', async (store) => {
      expect(await store.find('i-1')).toBeNull()
      await store.create(sampleMemberImport(), rows)
      await store.create(sampleMemberImport({ id: 'i-2', createdAt: 200 }), [])
      await store.create(sampleMemberImport({ id: 'i-3', group: 'other' }), [])
      expect(await store.find('i-1')).toEqual(sampleMemberImport())
      expect((await store.list('harbor')).map(({ id }) => id)).toEqual(['i-2', 'i-1'])
    })

    test('its rows are counted by verdict and result', async (store) => {
      await store.create(sampleMemberImport(), rows)
      expect(await store.countRows('i-1')).toEqual({
        byVerdict: { create: 2, change: 1, same: 1, elsewhere: 1, cannot: 1 },
        suggestions: 1,
        unaddressed: 1,
        toCreate: 2,
        total: 3,
        succeeded: 0,
        failed: 0,
        retryable: 0,
      })
      expect(await store.countRows('unknown')).toMatchObject({ total: 0, suggestions: 0, failed: 0 })
    })

    test('its rows are found and listed as they were stored, in the order of their lines', async (store) => {
      const before = { first: 'A', last: 'B', subGroupId: null }
      const full = sampleImportRow(9, { ...failed, verdict: 'change', sub: 'ann', before })
      await store.create(sampleMemberImport(), [full, ...rows])
      expect(await store.findRow('i-1', 9)).toEqual(full)
      expect(await store.findRow('i-1', 5)).toBeNull()
      expect(await store.listRows('i-1', { after: 0 })).toEqual([...rows, full])
      expect(linesOf(await store.listRows('i-1', { after: 4 }))).toEqual([6, 7, 8, 9])
    })

    test.for([
      { show: 'mend', lines: [3, 6, 8] },
      { show: 'create', lines: [2, 6] },
      { show: 'here', lines: [4, 7] },
      { show: 'failed', lines: [4] },
      { show: 'processed', lines: [2, 4] },
      { show: 'unimported', lines: [3, 4, 8] },
    ] as const)('listed by $show', async ({ show, lines }, store) => {
      const results: Record<number, Partial<StoredImportRow>> = { 2: created, 4: failed }
      await store.create(
        sampleMemberImport(),
        rows.map((row) => ({ ...row, ...results[row.line] })),
      )
      expect(linesOf(await store.listRows('i-1', { after: 0, show }))).toEqual(lines)
    })

    test('a page has at most 100 rows, of thousands', async (store) => {
      await store.create(
        sampleMemberImport(),
        times(1201, (n) => sampleImportRow(n + 2)),
      )
      const page = await store.listRows('i-1', { after: 1150 })
      expect(page).toHaveLength(52)
      expect(await store.listRows('i-1', { after: 0 })).toHaveLength(100)
      expect((await store.countRows('i-1')).total).toBe(1201)
    })

    test('the rows with an address are found, the first 500 of them', async (store) => {
      const same = { email: 'same@harbor.example' }
      await store.create(sampleMemberImport(), [...rows, ...times(501, (n) => sampleImportRow(n + 9, same))])
      await store.create(sampleMemberImport({ id: 'i-2' }), [sampleImportRow(2)])
      expect(await store.listRowsOf('i-1', 'p2@harbor.example')).toEqual([rows[0]])
      expect(await store.listRowsOf('i-1', 'p6@gmail.com')).toEqual([])
      const found = linesOf(await store.listRowsOf('i-1', same.email))
      expect([found.length, found[0], found.at(-1)]).toEqual([500, 9, 508])
    })

    test('people are found whom a row names by their id, address or suggested address', async (store) => {
      const here = { verdict: 'same', sub: 'renamed', email: 'old@harbor.example' } as const
      await store.create(sampleMemberImport(), [...rows, sampleImportRow(9, here)])
      await store.create(sampleMemberImport({ id: 'i-2' }), [
        sampleImportRow(2, { email: 'x@harbor.example', sub: 'x' }),
      ])
      const people = [
        { sub: 'a', email: 'p2@harbor.example' },
        { sub: 'b', email: 'p6@gmail.com' },
        { sub: 'renamed', email: 'new@harbor.example' },
        { sub: 'x', email: 'x@harbor.example' },
      ]
      expect(await store.findNamed('i-1', people)).toEqual(new Set(['a', 'b', 'renamed']))
      expect(await store.findNamed('i-1', [])).toEqual(new Set())
    })

    test('rows are replaced until the import is begun, if none was since it was read', async (store) => {
      await store.create(sampleMemberImport(), rows)
      const mended = sampleImportRow(3, { email: 'amy@harbor.example' })
      expect(await store.replaceRows('i-1', 0, [mended])).toBe('replaced')
      expect(await store.replaceRows('i-1', 0, [sampleImportRow(3)])).toBe('stale')
      expect(await store.find('i-1')).toEqual(sampleMemberImport({ revision: 1 }))
      await begin(store, 'i-1')
      expect(await store.replaceRows('i-1', 1, [sampleImportRow(3)])).toBe('begun')
      expect(await store.findRow('i-1', 3)).toEqual(mended)
    })

    test('one import at a time of an organisation is begun, until it is finished', async (store) => {
      await store.create(sampleMemberImport(), rows)
      await store.create(sampleMemberImport({ id: 'i-2' }), rows)
      await store.create(sampleMemberImport({ id: 'i-3', group: 'other' }), rows)
      const outcomes = await Promise.all(['i-1', 'i-2', 'i-3', 'i-4'].map((id) => begin(store, id)))
      expect(outcomes).toEqual(['started', 'busy', 'started', 'not_found'])
      expect(await begin(store, 'i-1', 300)).toBe('started')
      expect(await store.find('i-1')).toEqual(sampleMemberImport(begun))

      await store.claim('i-1', 300, lease('a', 400))
      await finish(store)
      expect(await store.find('i-1')).toEqual(sampleMemberImport({ ...begun, finishedAt: 350 }))
      expect(await begin(store, 'i-2', 400)).toBe('started')
    })

    testBegun('one worker has the lease, until it ends or is released', async (store) => {
      const claims = await Promise.all(times(3, (n) => store.claim('i-1', 300, lease(`worker-${n}`, 400))))
      expect(claims).toEqual([true, false, false])
      expect(await store.claim('i-1', 399, lease('b', 500))).toBe(false)
      expect(await store.claim('i-1', 400, lease('b', 500))).toBe(true)
      await store.release('i-1', 'worker-0')
      expect(await store.claim('i-1', 410, lease('c', 500))).toBe(false)
      await store.release('i-1', 'b')
      expect(await store.claim('i-1', 410, lease('c', 500))).toBe(true)
    })

    test('an import that was not begun, or is finished, has no worker', async (store) => {
      await store.create(sampleMemberImport(), rows)
      expect(await store.claim('i-1', 300, lease('a', 400))).toBe(false)
      await begin(store, 'i-1')
      await store.claim('i-1', 300, lease('a', 400))
      await store.finish('i-1', 'other', 350, entryOf('early'))
      expect(await store.find('i-1')).toMatchObject({ finishedAt: null })
      await finish(store)
      expect(await store.claim('i-1', 500, lease('b', 600))).toBe(false)
    })

    testBegun('rows are processed in their order, each once, and prolong the lease', async (store) => {
      await store.claim('i-1', 300, lease('a', 400))
      expect(await store.nextRow('i-1', 0)).toEqual(rows[0])
      expect(await processNext(store, 'a', created)).toBe(true)
      expect(await store.claim('i-1', 999, lease('b', 1100))).toBe(false)
      expect(await store.findRow('i-1', 2)).toEqual({ ...rows[0], ...created })
      expect(await store.nextRow('i-1', 0)).toEqual(rows[2])
      expect(await store.nextRow('i-1', 4)).toEqual(rows[3])
      const before = { first: 'Zoë', last: '', subGroupId: 'sub-1' }
      expect(await processNext(store, 'a', { result: 'changed', message: 'Changed', before })).toBe(true)
      expect(await processNext(store, 'a', failed)).toBe(true)
      expect(await store.nextRow('i-1', 0)).toBeNull()
      expect(await store.countRows('i-1')).toMatchObject({
        succeeded: 2,
        failed: 1,
        retryable: 1,
        toCreate: 1,
      })
    })

    testBegun('a worker that has lost its lease records nothing', async (store) => {
      await store.claim('i-1', 300, lease('a', 400))
      await store.claim('i-1', 400, lease('b', 500))
      expect(await processNext(store, 'a', created)).toBe(false)
      expect(await store.findRow('i-1', 2)).toEqual(rows[0])
    })

    testBegun('a finished import begins again with its retryable rows', async (store) => {
      await store.claim('i-1', 300, lease('a', 400))
      await processNext(store, 'a', created)
      await processNext(store, 'a', { ...failed, isRetryable: false })
      await processNext(store, 'a', failed)
      await finish(store)
      expect(await store.start('i-1', 500, entryOf('again', 'ada-pseudonym'))).toBe('started')
      const again = { startedAt: 200, startedBy: 'ada-pseudonym', finishedAt: null }
      expect(await store.find('i-1')).toMatchObject(again)
      expect(await store.nextRow('i-1', 0)).toEqual(rows[3])
      expect(await store.countRows('i-1')).toMatchObject({ succeeded: 1, failed: 1, retryable: 0 })
    })

    testBegun('one without retryable rows stays finished', async (store) => {
      await store.claim('i-1', 300, lease('a', 400))
      await finish(store)
      expect(await begin(store, 'i-1', 500)).toBe('started')
      expect(await store.find('i-1')).toMatchObject({ finishedAt: 350 })
    })

    testBegun('a finished one names the jobs that change what it did, until one undoes it', async (store) => {
      expect(await store.setJob('i-1', 'undo', 'early')).toBe(false)
      await store.claim('i-1', 300, lease('a', 400))
      await finish(store)
      for (const id of ['job-1', 'job-2']) {
        expect(await store.setJob('i-1', 'removal', id)).toBe(true)
        await store.endJob('i-1', id, { undone: null, entry: entryOf(id) })
      }
      expect(await store.setJob('i-1', 'undo', 'job-3')).toBe(true)
      for (const kind of ['undo', 'removal'] as const)
        expect(await store.setJob('i-1', kind, 'late')).toBe(false)
      expect(await store.find('i-1')).toMatchObject({
        undoJob: 'job-3',
        removalJob: 'job-2',
        runningJob: 'job-3',
      })
      expect(await store.setJob('unknown', 'undo', 'job-1')).toBe(false)
    })

    testBegun('one that is undone is not begun again', async (store) => {
      await store.claim('i-1', 300, lease('a', 400))
      await processNext(store, 'a', failed)
      await finish(store)
      await store.setJob('i-1', 'undo', 'job-1')
      expect(await begin(store, 'i-1', 500)).toBe('busy')
      expect(await store.find('i-1')).toMatchObject({ finishedAt: 350 })
      expect(await store.claim('i-1', 600, lease('b', 700))).toBe(false)
    })

    testBegun('a running job and a begun import of one organisation exclude each other', async (store) => {
      await store.create(sampleMemberImport({ id: 'i-2' }), rows)
      await store.claim('i-1', 300, lease('a', 400))
      await finish(store)
      const [start, isSet] = await Promise.all([begin(store, 'i-2'), store.setJob('i-1', 'undo', 'job-1')])
      expect([start, isSet]).toEqual(['started', false])
      await store.claim('i-2', 300, lease('a', 400))
      await store.finish('i-2', 'a', 350, entryOf('other'))
      expect(await store.setJob('i-1', 'undo', 'job-1')).toBe(true)
      expect(await store.setJob('i-2', 'removal', 'job-2')).toBe(false)
      await store.create(sampleMemberImport({ id: 'i-3' }), rows)
      expect(await begin(store, 'i-3')).toBe('busy')
      await store.endJob('i-1', 'other', { undone: 1, entry: entryOf('no job') })
      expect(await store.find('i-1')).toMatchObject({ runningJob: 'job-1', undone: null })
      await store.endJob('i-1', 'job-1', { undone: 1, entry: entryOf('ended') })
      expect(await store.find('i-1')).toMatchObject({ runningJob: null, undone: 1 })
      expect(await begin(store, 'i-3')).toBe('started')
    })

    test('each change is recorded in the audit log once, with the change', async () => {
      const { store, audit } = await open()
      await store.create(sampleMemberImport(), rows)
      for (const id of ['begin', 'begin again']) await store.start('i-1', 200, entryOf(id))
      await store.claim('i-1', 300, lease('a', 400))
      await processNext(store, 'a', failed)
      for (const worker of ['b', 'a', 'a'])
        await store.finish('i-1', worker, 350, entryOf(`finish ${worker}`))
      await store.start('i-1', 500, entryOf('try again'))
      await store.claim('i-1', 600, lease('a', 700))
      await finish(store)
      await store.setJob('i-1', 'undo', 'job')
      for (const job of ['other', 'job', 'job'])
        await store.endJob('i-1', job, { undone: 1, entry: entryOf(`end ${job}`) })
      const recorded = (await audit.list('acme', 10)).map(({ id }) => id)
      expect(recorded.sort()).toEqual(['begin', 'end job', 'finish a', 'finished', 'try again'])
    })

    test('an import that was not begun is discarded, one that was is not', async (store) => {
      for (const id of ['i-1', 'i-2']) await store.create(sampleMemberImport({ id }), rows)
      await begin(store, 'i-2')
      for (const id of ['i-1', 'i-2', 'unknown']) await store.discard(id)
      expect(await store.find('i-1')).toBeNull()
      expect(await store.listRows('i-1', { after: 0 })).toEqual([])
      expect(await store.find('i-2')).not.toBeNull()
      expect(await store.listRows('i-2', { after: 0 })).toHaveLength(rows.length)
    })

    testBegun('the rows about a person are redacted, also while one is being processed', async (store) => {
      await store.claim('i-1', 300, lease('a', 400))
      await processNext(store, 'a', created)
      await store.forget({ sub: 'zoe', email: 'new@harbor.example' })
      const redacted = {
        ...{
          email: '',
          first: '',
          last: '',
          subGroup: '',
          reason: 'This person was removed in the meantime',
        },
        ...{ suggestion: null, isRetryable: false, sub: null, before: null },
      }
      expect(await store.findRow('i-1', 2)).toEqual({ ...rows[0], ...created, ...redacted })
      const inHand = await store.nextRow('i-1', 0)
      await store.forget({ sub: 'nobody', email: 'p4@harbor.example' })
      await store.forget({ sub: 'nobody', email: 'p6@gmail.com' })
      expect(inHand && (await store.finishRow('i-1', { ...inHand, ...created }, lease('a', 500)))).toBe(true)
      for (const n of [2, 3])
        expect(await store.findRow('i-1', rows[n]?.line ?? 0)).toEqual({
          ...rows[n],
          ...redacted,
          verdict: 'cannot',
        })
      expect(await store.nextRow('i-1', 0)).toBeNull()
      expect(await store.countRows('i-1')).toMatchObject({ total: 1, succeeded: 1, unaddressed: 1 })
      expect(linesOf(await store.listRows('i-1', { after: 0, show: 'unimported' }))).toEqual([3, 8])
    })

    testBegun('a person who has created an import is forgotten', async (store) => {
      await store.forget({ sub: 'mo', email: 'mo@harbor.example' })
      expect(await store.find('i-1')).toEqual(sampleMemberImport({ sub: '', ...begun }))
    })

    test('old imports expire: by their beginning, or else their creation, but not with a running job', async (store) => {
      const running = { startedAt: 1, finishedAt: 2, undoJob: 'job', runningJob: 'job' }
      const changes = [{}, {}, { createdAt: 300 }, running]
      for (const [n, change] of changes.entries())
        await store.create(sampleMemberImport({ id: `i-${n}`, group: `g-${n}`, ...change }), rows)
      await begin(store, 'i-1', 250)
      const expired = async (before: number) => (await store.listExpired(before)).map(({ id }) => id).sort()
      expect(await expired(200)).toEqual(['i-0'])
      expect(await expired(300)).toEqual(['i-0', 'i-1'])
      for (const n of changes.keys()) await store.remove(`i-${n}`, 200)
      expect([await store.find('i-0'), await store.listRows('i-0', { after: 0 })]).toEqual([null, []])
      for (const n of [1, 2, 3]) expect(await store.find(`i-${n}`)).not.toBeNull()
    })
  })
}
