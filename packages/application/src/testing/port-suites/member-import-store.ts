import { describe, expect } from 'vitest'
import type { StoredImportRow } from '../../features/organizations/member-import/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { defineMemberImportEndingsSuite } from './member-import-endings.ts'
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

/** Tests that every adapter of MemberImportStore must pass. */
export function defineMemberImportStoreSuite(name: string, open: OpenImports): void {
  const test = testWith(async () => (await open()).store)
  const testBegun = testWith(async () => {
    const { store } = await open()
    await store.create(sampleMemberImport(), sampleImportRows)
    await startImport(store, 'i-1')
    return store
  })

  describe(`${name} as MemberImportStore`, () => {
    test('an import is found as it was created, and listed with the newest first', async (store) => {
      expect(await store.find('i-1')).toBeNull()
      await store.create(sampleMemberImport(), sampleImportRows)
      await store.create(sampleMemberImport({ id: 'i-2', createdAt: 200 }), [])
      await store.create(sampleMemberImport({ id: 'i-3', group: 'other' }), [])
      expect(await store.find('i-1')).toEqual(sampleMemberImport())
      expect((await store.list('harbor')).map(({ id }) => id)).toEqual(['i-2', 'i-1'])
    })

    test('its rows are counted by verdict and result', async (store) => {
      await store.create(sampleMemberImport(), sampleImportRows)
      expect(await store.countRows('i-1')).toEqual({
        byVerdict: { create: 2, change: 1, same: 1, elsewhere: 1, cannot: 1 },
        suggestions: 1,
        unaddressed: 1,
        toCreate: 2,
        total: 3,
        succeeded: 0,
        failed: 0,
        toFix: 2,
        retryable: 0,
      })
      expect(await store.countRows('unknown')).toMatchObject({ total: 0, suggestions: 0, failed: 0 })
    })

    test('its rows are found and listed as they were stored, in the order of their lines', async (store) => {
      const before = { first: 'A', last: 'B', subGroupId: null }
      const full = sampleImportRow(9, { ...failedResult, verdict: 'change', sub: 'ann', before })
      const withheld = sampleImportRow(10, {
        verdict: 'cannot',
        withheld: { kind: 'left', text: 'Zurückgetreten “2026”' },
      })
      await store.create(sampleMemberImport(), [full, withheld, ...sampleImportRows])
      expect(await store.findRow('i-1', 9)).toEqual(full)
      expect(await store.findRow('i-1', 5)).toBeNull()
      expect(await store.listRows('i-1', { after: 0 })).toEqual([...sampleImportRows, full, withheld])
      expect(listLineNumbers(await store.listRows('i-1', { after: 4 }))).toEqual([6, 7, 8, 9, 10])
    })

    test.for([
      { show: 'fix', lines: [3, 6, 8] },
      { show: 'create', lines: [2, 6] },
      { show: 'here', lines: [4, 7] },
      { show: 'failed', lines: [4] },
      { show: 'processed', lines: [2, 4] },
      { show: 'unimported', lines: [3, 4, 8] },
    ] as const)('listed by $show', async ({ show, lines }, store) => {
      const results: Record<number, Partial<StoredImportRow>> = { 2: createdResult, 4: failedResult }
      await store.create(
        sampleMemberImport(),
        sampleImportRows.map((row) => ({ ...row, ...results[row.line] })),
      )
      expect(listLineNumbers(await store.listRows('i-1', { after: 0, show }))).toEqual(lines)
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
      await store.create(sampleMemberImport(), [
        ...sampleImportRows,
        ...times(501, (n) => sampleImportRow(n + 9, same)),
      ])
      await store.create(sampleMemberImport({ id: 'i-2' }), [sampleImportRow(2)])
      expect(await store.listRowsOf('i-1', 'p2@harbor.example')).toEqual([sampleImportRows[0]])
      expect(await store.listRowsOf('i-1', 'p6@gmail.com')).toEqual([])
      const found = listLineNumbers(await store.listRowsOf('i-1', same.email))
      expect([found.length, found[0], found.at(-1)]).toEqual([500, 9, 508])
    })

    test('people are found whom a row names by their id, address or suggested address', async (store) => {
      const here = { verdict: 'same', sub: 'renamed', email: 'old@harbor.example' } as const
      await store.create(sampleMemberImport(), [...sampleImportRows, sampleImportRow(9, here)])
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
      await store.create(sampleMemberImport(), sampleImportRows)
      const fixed = sampleImportRow(3, { email: 'amy@harbor.example' })
      expect(await store.replaceRows('i-1', 0, [fixed])).toBe('replaced')
      expect(await store.replaceRows('i-1', 0, [sampleImportRow(3)])).toBe('stale')
      expect(await store.find('i-1')).toEqual(sampleMemberImport({ revision: 1 }))
      await startImport(store, 'i-1')
      expect(await store.replaceRows('i-1', 1, [sampleImportRow(3)])).toBe('begun')
      expect(await store.findRow('i-1', 3)).toEqual(fixed)
    })

    test('one import at a time of an organization is begun, until it is finished', async (store) => {
      await store.create(sampleMemberImport(), sampleImportRows)
      await store.create(sampleMemberImport({ id: 'i-2' }), sampleImportRows)
      await store.create(sampleMemberImport({ id: 'i-3', group: 'other' }), sampleImportRows)
      const outcomes: string[] = []
      for (const id of ['i-1', 'i-2', 'i-3', 'i-4']) outcomes.push(await startImport(store, id))
      expect(outcomes).toEqual(['started', 'busy', 'started', 'not_found'])
      expect(await startImport(store, 'i-1', 300)).toBe('started')
      expect(await store.find('i-1')).toEqual(sampleMemberImport(startedImport))

      await store.claim('i-1', 300, createLease('a', 400))
      await finishImport(store)
      expect(await store.find('i-1')).toEqual(sampleMemberImport({ ...startedImport, finishedAt: 350 }))
      expect(await startImport(store, 'i-2', 400)).toBe('started')
    })

    test('of imports of one organization that begin at the same time, one does', async (store) => {
      const ids = times(5, (n) => `i-${n}`)
      for (const id of ids) await store.create(sampleMemberImport({ id }), sampleImportRows)
      const outcomes = await Promise.all(ids.map((id) => startImport(store, id)))
      expect(outcomes.sort()).toEqual(['busy', 'busy', 'busy', 'busy', 'started'])
    })

    testBegun('one worker has the lease, until it ends or is released', async (store) => {
      const claims = await Promise.all(
        times(3, (n) => store.claim('i-1', 300, createLease(`worker-${n}`, 400))),
      )
      expect(claims).toEqual([true, false, false])
      expect(await store.claim('i-1', 399, createLease('b', 500))).toBe(false)
      expect(await store.claim('i-1', 400, createLease('b', 500))).toBe(true)
      await store.release('i-1', 'worker-0')
      expect(await store.claim('i-1', 410, createLease('c', 500))).toBe(false)
      await store.release('i-1', 'b')
      expect(await store.claim('i-1', 410, createLease('c', 500))).toBe(true)
    })

    test('an import that was not begun, or is finished, has no worker', async (store) => {
      await store.create(sampleMemberImport(), sampleImportRows)
      expect(await store.claim('i-1', 300, createLease('a', 400))).toBe(false)
      await startImport(store, 'i-1')
      await store.claim('i-1', 300, createLease('a', 400))
      await store.finish('i-1', 'other', 350, sampleImportAuditEntry('early'))
      expect(await store.find('i-1')).toMatchObject({ finishedAt: null })
      await finishImport(store)
      expect(await store.claim('i-1', 500, createLease('b', 600))).toBe(false)
    })

    testBegun('rows are processed in their order, each once, and prolong the lease', async (store) => {
      await store.claim('i-1', 300, createLease('a', 400))
      expect(await store.nextRow('i-1', 0)).toEqual(sampleImportRows[0])
      expect(await processNextRow(store, 'a', createdResult)).toBe(true)
      expect(await store.claim('i-1', 999, createLease('b', 1100))).toBe(false)
      expect(await store.findRow('i-1', 2)).toEqual({ ...sampleImportRows[0], ...createdResult })
      expect(await store.nextRow('i-1', 0)).toEqual(sampleImportRows[2])
      expect(await store.nextRow('i-1', 4)).toEqual(sampleImportRows[3])
      const before = { first: 'Zoë', last: '', subGroupId: 'sub-1' }
      expect(await processNextRow(store, 'a', { result: 'changed', message: 'Changed', before })).toBe(true)
      expect(await processNextRow(store, 'a', failedResult)).toBe(true)
      expect(await store.nextRow('i-1', 0)).toBeNull()
      expect(await store.countRows('i-1')).toMatchObject({
        succeeded: 2,
        failed: 1,
        retryable: 1,
        toCreate: 1,
      })
    })

    testBegun('a worker that has lost its lease records nothing', async (store) => {
      await store.claim('i-1', 300, createLease('a', 400))
      await store.claim('i-1', 400, createLease('b', 500))
      expect(await processNextRow(store, 'a', createdResult)).toBe(false)
      expect(await store.findRow('i-1', 2)).toEqual(sampleImportRows[0])
    })

    testBegun('a finished import begins again with its retryable rows', async (store) => {
      await store.claim('i-1', 300, createLease('a', 400))
      await processNextRow(store, 'a', createdResult)
      await processNextRow(store, 'a', { ...failedResult, isRetryable: false })
      await processNextRow(store, 'a', failedResult)
      await finishImport(store)
      expect(await store.start('i-1', 500, sampleImportAuditEntry('again', 'ada-pseudonym'))).toBe('started')
      const again = { startedAt: 200, startedBy: 'ada-pseudonym', finishedAt: null }
      expect(await store.find('i-1')).toMatchObject(again)
      expect(await store.nextRow('i-1', 0)).toEqual(sampleImportRows[3])
      expect(await store.countRows('i-1')).toMatchObject({ succeeded: 1, failed: 1, retryable: 0 })
    })

    testBegun('one without retryable rows stays finished', async (store) => {
      await store.claim('i-1', 300, createLease('a', 400))
      await finishImport(store)
      expect(await startImport(store, 'i-1', 500)).toBe('started')
      expect(await store.find('i-1')).toMatchObject({ finishedAt: 350 })
    })
  })

  defineMemberImportEndingsSuite(name, open)
}
