import { describe, expect } from 'vitest'
import type { MemberImportStore } from '../../features/organizations/member-import/ports.ts'
import { testWith } from '../test-with.ts'
import {
  createdResult,
  createLease,
  failedResult,
  finishImport,
  listLineNumbers,
  type OpenImports,
  processNextRow,
  sampleImportAuditEntry,
  sampleImportRow,
  sampleImportRows,
  sampleMemberImport,
  startedImport,
  startImport,
} from './member-import-samples.ts'

const setJob = (store: MemberImportStore, id: string, kind: 'undo' | 'removal', job: string, now = 600) =>
  store.setJob(id, { id: job, kind, now })

/** What a row has that is about a person who was removed. */
const redacted = {
  email: '',
  first: '',
  last: '',
  subGroup: '',
  reason: 'This person was removed in the meantime',
  suggestion: null,
  isRetryable: false,
  sub: null,
  before: null,
}

/** Tests of how imports end: by jobs that change what they did, by redaction and by removal. */
export function defineMemberImportEndingsSuite(name: string, open: OpenImports): void {
  const test = testWith(async () => (await open()).store)
  const testBegun = testWith(async () => {
    const { store } = await open()
    await store.create(sampleMemberImport(), sampleImportRows)
    await startImport(store, 'i-1')
    return store
  })

  describe(`${name} as MemberImportStore, endings`, () => {
    testBegun('a finished one names the jobs that change what it did, until one undoes it', async (store) => {
      expect(await setJob(store, 'i-1', 'removal', 'early')).toBe(false)
      await store.claim('i-1', 300, createLease('a', 400))
      await finishImport(store)
      for (const id of ['job-1', 'job-2']) {
        expect(await setJob(store, 'i-1', 'removal', id)).toBe(true)
        await store.endJob('i-1', id, { remaining: null, entry: sampleImportAuditEntry(id) })
      }
      expect(await setJob(store, 'i-1', 'undo', 'job-3')).toBe(true)
      for (const kind of ['undo', 'removal'] as const)
        expect(await setJob(store, 'i-1', kind, 'late')).toBe(false)
      expect(await store.find('i-1')).toMatchObject({
        undoJob: 'job-3',
        removalJob: 'job-2',
        runningJob: 'job-3',
      })
      for (const kind of ['undo', 'removal'] as const)
        expect(await setJob(store, 'unknown', kind, 'job-1')).toBe(false)
      await store.create(sampleMemberImport({ id: 'i-2' }), sampleImportRows)
      expect(await setJob(store, 'i-2', 'undo', 'job-1')).toBe(false)
    })

    testBegun(
      'one that is half-done is undone only without a worker, and is finished then',
      async (store) => {
        await store.claim('i-1', 300, createLease('a', 400))
        await processNextRow(store, 'a', failedResult)
        expect(await setJob(store, 'i-1', 'undo', 'early', 999)).toBe(false)
        expect(await setJob(store, 'i-1', 'removal', 'job-1', 1000)).toBe(false)
        expect(await setJob(store, 'i-1', 'undo', 'job-1', 1000)).toBe(true)
        const ended = { undoJob: 'job-1', runningJob: 'job-1', finishedAt: 1000 }
        expect(await store.find('i-1')).toMatchObject(ended)
        expect(await processNextRow(store, 'a', createdResult)).toBe(false)
        expect(await store.claim('i-1', 2000, createLease('b', 3000))).toBe(false)
      },
    )

    testBegun('one that is undone is not begun again', async (store) => {
      await store.claim('i-1', 300, createLease('a', 400))
      await processNextRow(store, 'a', failedResult)
      await finishImport(store)
      await setJob(store, 'i-1', 'undo', 'job-1')
      expect(await startImport(store, 'i-1', 500)).toBe('busy')
      expect(await store.find('i-1')).toMatchObject({ finishedAt: 350 })
      expect(await store.claim('i-1', 600, createLease('b', 700))).toBe(false)
    })

    testBegun('a running job and a begun import of one organization exclude each other', async (store) => {
      await store.create(sampleMemberImport({ id: 'i-2' }), sampleImportRows)
      await store.claim('i-1', 300, createLease('a', 400))
      await finishImport(store)
      expect(await startImport(store, 'i-2')).toBe('started')
      expect(await setJob(store, 'i-1', 'undo', 'job-1')).toBe(false)
      await store.claim('i-2', 300, createLease('a', 400))
      await store.finish('i-2', 'a', 350, sampleImportAuditEntry('other'))
      expect(await setJob(store, 'i-1', 'undo', 'job-1')).toBe(true)
      expect(await setJob(store, 'i-2', 'removal', 'job-2')).toBe(false)
      await store.create(sampleMemberImport({ id: 'i-3' }), sampleImportRows)
      expect(await startImport(store, 'i-3')).toBe('busy')
      await store.endJob('i-1', 'other', { remaining: 1, entry: sampleImportAuditEntry('no job') })
      expect(await store.find('i-1')).toMatchObject({ runningJob: 'job-1', remaining: null })
      await store.endJob('i-1', 'job-1', { remaining: 1, entry: sampleImportAuditEntry('ended') })
      expect(await store.find('i-1')).toMatchObject({ runningJob: null, remaining: 1 })
      expect(await startImport(store, 'i-3')).toBe('started')
    })

    testBegun('of a job and another import that begin at the same time, one does', async (store) => {
      await store.create(sampleMemberImport({ id: 'i-2' }), sampleImportRows)
      await store.claim('i-1', 300, createLease('a', 400))
      await finishImport(store)
      const outcomes = await Promise.all([startImport(store, 'i-2'), setJob(store, 'i-1', 'undo', 'job-1')])
      expect([
        ['started', false],
        ['busy', true],
      ]).toContainEqual(outcomes)
    })

    test('each change is recorded in the audit log once, with the change', async () => {
      const { store, audit } = await open()
      await store.create(sampleMemberImport(), sampleImportRows)
      for (const id of ['begin', 'begin again']) await store.start('i-1', 200, sampleImportAuditEntry(id))
      await store.claim('i-1', 300, createLease('a', 400))
      await processNextRow(store, 'a', failedResult)
      for (const worker of ['b', 'a', 'a'])
        await store.finish('i-1', worker, 350, sampleImportAuditEntry(`finish ${worker}`))
      await store.start('i-1', 500, sampleImportAuditEntry('try again'))
      await store.claim('i-1', 600, createLease('a', 700))
      await finishImport(store)
      await setJob(store, 'i-1', 'undo', 'job')
      for (const job of ['other', 'job', 'job'])
        await store.endJob('i-1', job, { remaining: 1, entry: sampleImportAuditEntry(`end ${job}`) })
      const recorded = (await audit.list('acme', 10)).map(({ id }) => id)
      expect(recorded.sort()).toEqual(['begin', 'end job', 'finish a', 'finished', 'try again'])
    })

    test('an import that was not begun is discarded, one that was is not', async (store) => {
      for (const id of ['i-1', 'i-2']) await store.create(sampleMemberImport({ id }), sampleImportRows)
      await startImport(store, 'i-2')
      for (const id of ['i-1', 'i-2', 'unknown']) await store.discard(id)
      expect(await store.find('i-1')).toBeNull()
      expect(await store.listRows('i-1', { after: 0 })).toEqual([])
      expect(await store.find('i-2')).not.toBeNull()
      expect(await store.listRows('i-2', { after: 0 })).toHaveLength(sampleImportRows.length)
    })

    testBegun('the rows about a person are redacted, also while one is being processed', async (store) => {
      await store.claim('i-1', 300, createLease('a', 400))
      await processNextRow(store, 'a', createdResult)
      await store.forget({ sub: 'zoe', email: 'new@harbor.example' })
      expect(await store.findRow('i-1', 2)).toEqual({ ...sampleImportRows[0], ...createdResult, ...redacted })
      const inHand = await store.nextRow('i-1', 0)
      await store.forget({ sub: 'nobody', email: 'p4@harbor.example' })
      expect(
        inHand && (await store.finishRow('i-1', { ...inHand, ...createdResult }, createLease('a', 500))),
      ).toBe(true)
      expect(await store.findRow('i-1', 4)).toEqual({
        ...sampleImportRows[2],
        ...redacted,
        verdict: 'cannot',
      })
      expect(await store.countRows('i-1')).toMatchObject({
        total: 2,
        succeeded: 1,
        unaddressed: 1,
        toFix: 2,
      })
      expect(listLineNumbers(await store.listRows('i-1', { after: 0, show: 'unimported' }))).toEqual([3, 8])
    })

    testBegun(
      'in a row about another person, only the address of the one who is removed is redacted',
      async (store) => {
        await store.claim('i-1', 300, createLease('a', 400))
        await processNextRow(store, 'a', createdResult)
        await store.forget({ sub: 'nobody', email: 'p2@harbor.example' })
        expect(await store.findRow('i-1', 2)).toEqual({ ...sampleImportRows[0], ...createdResult, email: '' })
        await store.forget({ sub: 'nobody', email: 'p6@gmail.com' })
        expect(await store.findRow('i-1', 6)).toEqual({ ...sampleImportRows[3], suggestion: null })
        expect(await store.countRows('i-1')).toMatchObject({ total: 3, succeeded: 1 })
      },
    )

    test('of a row about a removed person that is withheld, what the file says of them is redacted', async () => {
      const { store } = await open()
      const row = sampleImportRow(2, { verdict: 'cannot', withheld: { kind: 'left', text: 'Resigned' } })
      await store.create(sampleMemberImport(), [row])
      await store.forget({ sub: 'nobody', email: row.email })
      expect(await store.findRow('i-1', 2)).toEqual({ ...row, ...redacted, withheld: null })
      expect((await store.countRows('i-1')).toFix).toBe(0)
    })

    test('rows that were read before one of them was redacted do not replace it', async () => {
      const { store } = await open()
      for (const id of ['i-1', 'i-2', 'i-3']) await store.create(sampleMemberImport({ id }), sampleImportRows)
      const [row] = sampleImportRows
      if (!row) throw new Error('There is no row.')
      await store.replaceRows('i-2', 0, [{ ...row, email: 'other@harbor.example' }])
      await store.replaceRows('i-3', 0, [{ ...row, email: 'other@harbor.example', suggestion: row.email }])
      await store.forget({ sub: 'nobody', email: row.email })
      expect(await store.replaceRows('i-1', 0, [row])).toBe('stale')
      expect(await store.findRow('i-1', row.line)).toEqual({ ...row, ...redacted, verdict: 'cannot' })
      expect(await store.find('i-2')).toMatchObject({ revision: 1 })
      expect(await store.replaceRows('i-3', 1, [row])).toBe('stale')
    })

    testBegun('a person who has created an import is forgotten', async (store) => {
      await store.forget({ sub: 'mo', email: 'mo@harbor.example' })
      expect(await store.find('i-1')).toEqual(sampleMemberImport({ sub: '', ...startedImport }))
    })

    test('old imports expire: by their beginning, or else their creation, but not with a running job', async (store) => {
      const running = { startedAt: 1, finishedAt: 2, undoJob: 'job', runningJob: 'job' }
      const changes = [{}, {}, { createdAt: 300 }, running]
      for (const [n, change] of changes.entries())
        await store.create(sampleMemberImport({ id: `i-${n}`, group: `g-${n}`, ...change }), sampleImportRows)
      await startImport(store, 'i-1', 250)
      const expired = async (before: number) => (await store.listExpired(before)).map(({ id }) => id).sort()
      expect(await expired(200)).toEqual(['i-0'])
      expect(await expired(300)).toEqual(['i-0', 'i-1'])
      for (const n of changes.keys()) await store.remove(`i-${n}`, 200)
      expect([await store.find('i-0'), await store.listRows('i-0', { after: 0 })]).toEqual([null, []])
      for (const n of [1, 2, 3]) expect(await store.find(`i-${n}`)).not.toBeNull()
    })
  })
}
