import { describe, expect } from 'vitest'
import type { JobStore, NewJob } from '../../platform/jobs/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently, times } from '../times.ts'

type Open = () => Promise<{ store: JobStore }>

/** For brevity, times are small numbers. */
const sampleJob = (change: Partial<NewJob> = {}): NewJob => ({
  id: 'j-1',
  kind: 'change-role',
  subject: 'person:ada',
  input: { sub: 'ada', role: 'manager' },
  createdAt: 100,
  ...change,
})

/** The sample job as its second worker gets it. */
const claimedJob = { ...sampleJob(), leaseId: 'second', done: 0 }

const lease = (id: string, until: number) => ({ id, until })

/** Tests that every adapter of JobStore must pass. */
export function defineJobStoreSuite(name: string, open: Open): void {
  const test = testWith(async () => (await open()).store)

  describe(`${name} as JobStore`, () => {
    test('a job is leased to the worker that adds it, and claimed by another worker when the lease has ended', async (store) => {
      expect(await store.add(sampleJob(), lease('first', 700))).toBe('added')

      expect(await store.claim(699, lease('second', 1300))).toBeNull()
      expect(await store.claim(700, lease('second', 1300))).toEqual(claimedJob)
      expect(await store.claim(1299, lease('third', 2000))).toBeNull()
    })

    test('claims the job first whose lease ended first', async (store) => {
      for (const [id, until] of [
        ['b', 200],
        ['c', 300],
        ['a', 100],
      ] as const)
        await store.add(sampleJob({ id, subject: id }), lease('x', until))

      const ids: unknown[] = []
      for (const _ of [1, 2, 3]) ids.push((await store.claim(1000, lease('y', 2000)))?.id)
      expect(ids).toEqual(['a', 'b', 'c'])
    })

    test('of ten claims of one job at the same time, one gets it', async (store) => {
      await store.add(sampleJob(), lease('first', 700))

      const claims = await concurrently(10, (n) => store.claim(700, lease(`worker ${n}`, 1300)))
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    })

    test('the job of a subject is claimed once its lease has ended', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      await store.add(sampleJob({ id: 'j-2', subject: 'person:bob' }), lease('first', 100))

      expect(await store.claimSubject('person:ada', 699, lease('second', 1300))).toBeNull()
      expect(await store.claimSubject('person:kim', 9000, lease('second', 9999))).toBeNull()
      expect(await store.claimSubject('person:ada', 700, lease('second', 1300))).toEqual(claimedJob)
      expect(await store.claimSubject('person:ada', 1299, lease('third', 2000))).toBeNull()
      await store.finish('j-1', 'second', 'done', 800)
      expect(await store.claimSubject('person:ada', 9000, lease('third', 9999))).toBeNull()
    })

    test('an id is added once, also after its job is finished', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      expect(await store.add(sampleJob({ subject: 'person:bob' }), lease('second', 700))).toBe('exists')
      await store.finish('j-1', 'first', 'done', 200)
      expect(await store.add(sampleJob({ subject: 'person:bob' }), lease('second', 700))).toBe('exists')
    })

    test('one unfinished job has a subject', async (store) => {
      const jobs = ['a', 'b', 'c'].map((id) => sampleJob({ id }))
      const outcomes = await Promise.all(jobs.map((job) => store.add(job, lease(`of ${job.id}`, 700))))
      expect(outcomes.toSorted()).toEqual(['added', 'busy', 'busy'])

      const [added] = jobs.filter((_, n) => outcomes[n] === 'added')
      await store.finish(added?.id ?? '', `of ${added?.id}`, 'done', 200)
      expect(await store.add(sampleJob({ id: 'd' }), lease('of d', 700))).toBe('added')
    })

    test('renewing prolongs the lease and records the progress', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      expect(await store.renew('j-1', lease('first', 1300), 40)).toBe(true)

      expect(await store.find('j-1')).toMatchObject({ done: 40, outcome: null, finishedAt: null })
      expect(await store.claim(1299, lease('second', 2000))).toBeNull()
      expect(await store.claim(1300, lease('second', 2000))).toMatchObject({ done: 40 })
    })

    test('a worker that has lost its lease can neither renew nor finish', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      await store.claim(700, lease('second', 1300))

      expect(await store.renew('j-1', lease('first', 9000), 1)).toBe(false)
      expect(await store.finish('j-1', 'first', 'done', 800)).toBe(false)
      expect(await store.find('j-1')).toMatchObject({ done: 0, outcome: null })
      expect(await store.finish('j-1', 'second', 'done', 900)).toBe(true)
    })

    test('a finished job keeps its outcome, and is neither claimed, renewed nor finished again', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      expect(await store.finish('j-1', 'first', { role: 'manager' }, 200)).toBe(true)

      expect(await store.find('j-1')).toEqual({
        kind: 'change-role',
        subject: 'person:ada',
        done: 0,
        outcome: { role: 'manager' },
        finishedAt: 200,
      })
      expect(await store.claim(9000, lease('second', 9999))).toBeNull()
      expect(await store.renew('j-1', lease('first', 9000), 1)).toBe(false)
      expect(await store.finish('j-1', 'first', 'other', 300)).toBe(false)
    })

    test('a discarded job leaves nothing, and frees its id and its subject', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      await store.saveResults('j-1', [{ item: 0, result: { email: 'ada@a.example' } }])
      expect(await store.discard('j-1', 'first')).toBe(true)
      expect(await store.discard('j-1', 'first')).toBe(false)

      expect(await store.find('j-1')).toBeNull()
      expect(await store.listResults('j-1')).toEqual([])
      expect(await store.claim(9000, lease('second', 9999))).toBeNull()
      expect(await store.claimSubject('person:ada', 9000, lease('second', 9999))).toBeNull()
      expect(await store.add(sampleJob(), lease('second', 700))).toBe('added')
    })

    test('a job is discarded neither by a worker that has lost it, nor when it is finished', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      await store.saveResults('j-1', [{ item: 0, result: 'row' }])
      await store.claim(700, lease('second', 1300))
      expect(await store.discard('j-1', 'first')).toBe(false)
      expect(await store.listResults('j-1')).toHaveLength(1)
      await store.finish('j-1', 'second', 'done', 800)
      expect(await store.discard('j-1', 'second')).toBe(false)
      expect(await store.find('j-1')).toMatchObject({ outcome: 'done' })
    })

    test('results are listed by item, a hundred at a time, and saving them again changes nothing', async (store) => {
      await store.add(sampleJob(), lease('first', 700))
      const results = times(130, (item) => ({ item, result: { email: `${item}@a.example` } }))
      await store.saveResults('j-1', results.toReversed())
      await store.saveResults('j-1', results.slice(0, 10))

      expect(await store.listResults('j-1')).toEqual(results.slice(0, 100))
      expect(await store.listResults('j-1', 99)).toEqual(results.slice(100))
      expect(await store.listResults('j-2')).toEqual([])
    })

    test('of a claim and a renewal at the same time, one gets the lease', async (store) => {
      for (const id of times(10, (n) => `j-${n}`)) {
        await store.add(sampleJob({ id }), lease('first', 700))
        const [claimed, isRenewed] = await Promise.all([
          store.claim(700, lease('second', 1300)),
          store.renew(id, lease('first', 1400), 1),
        ])
        expect(claimed === null).toBe(isRenewed)
        expect(await store.claim(1299, lease('third', 2000))).toBeNull()
        expect((await store.claim(1400, lease('third', 2000)))?.leaseId).toBe('third')
        expect(await store.finish(id, 'third', 'done', 1500)).toBe(true)
        expect(await store.claim(9000, lease('fourth', 9999))).toBeNull()
      }
    })

    test('a sweep deletes the jobs that were finished before, with their results', async (store) => {
      for (const [id, finishedAt] of [
        ['old', 199],
        ['new', 200],
      ] as const) {
        await store.add(sampleJob({ id }), lease('first', 700))
        await store.saveResults(id, [{ item: 0, result: 'row' }])
        await store.finish(id, 'first', 'done', finishedAt)
      }
      await store.add(sampleJob({ id: 'unfinished' }), lease('first', 100))

      await store.sweep(200)
      expect(await store.find('old')).toBeNull()
      expect(await store.listResults('old')).toEqual([])
      expect(await store.find('new')).toMatchObject({ outcome: 'done' })
      expect(await store.listResults('new')).toHaveLength(1)
      expect(await store.find('unfinished')).toMatchObject({ finishedAt: null })
    })

    test('an unknown job is absent', async (store) => {
      expect(await store.find('j-1')).toBeNull()
      expect(await store.claim(9000, lease('first', 9999))).toBeNull()
      expect(await store.renew('j-1', lease('first', 9000), 1)).toBe(false)
      expect(await store.finish('j-1', 'first', 'done', 100)).toBe(false)
      expect(await store.discard('j-1', 'first')).toBe(false)
    })
  })
}
