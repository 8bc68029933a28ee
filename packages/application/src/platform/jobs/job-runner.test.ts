import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createJobRunner, createJobStarter, defineJob, resumeJobs, startJobReconciler } from './job-runner.ts'

const MINUTE = 60_000

/** A job of two steps, which fails in the second one as often as `failures` says. */
function setUp(failures = 0) {
  const { jobs } = memoryStores()
  const clock = { at: Date.parse('2026-11-05T12:00:00.000Z') }
  const deps = { jobs, now: () => clock.at, newId: randomUUID }
  const steps: string[] = []
  let remainingFailures = failures
  const greet = defineJob({
    name: 'greet',
    input: z.strictObject({ name: z.string() }),
    async run({ name }, { id }) {
      steps.push(`write to ${name} as ${id}`)
      remainingFailures -= 1
      if (remainingFailures >= 0) throw new Error('the process died')
      steps.push('sent')
      return { greeted: name }
    },
  })
  return { jobs, clock, deps, steps, greet, runJob: createJobRunner(deps) }
}

/** A job that another process has added. */
const jobOfAda = (createdAt: number) => ({
  id: 'other',
  kind: 'greet',
  subject: 'person:ada',
  input: { name: 'Ada' },
  createdAt,
})

test('runs a job and returns its outcome, which can be read again', async () => {
  const { jobs, runJob, greet, steps } = setUp()
  expect(await runJob(greet, 'person:ada', { name: 'Ada' })).toEqual({ greeted: 'Ada' })
  const [, id = ''] = / as (.*)$/.exec(steps[0] ?? '') ?? []
  expect(await jobs.find(id)).toMatchObject({ kind: 'greet', outcome: { greeted: 'Ada' } })
})

test('T60: a finished job keeps no input, and one that keeps no outcome leaves nothing', async () => {
  const databases: DatabaseSync[] = []
  const { jobs } = memoryStores({ onOpen: (db) => databases.push(db) })
  const deps = { jobs, now: () => 1, newId: randomUUID }
  const readRows = () => databases.flatMap((db) => db.prepare('SELECT id, input, outcome FROM jobs').all())
  const defineGreeting = (isKept: boolean) =>
    defineJob({
      name: 'greet',
      input: z.object({ name: z.string() }),
      keepsOutcome: () => isKept,
      run: async () => 'greeted',
    })

  expect(await createJobRunner(deps)(defineGreeting(false), 'person:ada', { name: 'Ada' })).toBe('greeted')
  await jobs.add({ ...jobOfAda(1), id: 'interrupted' }, { id: 'dead', until: 1 })
  await resumeJobs(deps, [defineGreeting(false)])
  expect(readRows()).toEqual([])

  await createJobRunner(deps)(defineGreeting(true), 'person:ada', { name: 'Ada' }, 'chosen')
  expect(readRows()).toEqual([{ id: 'chosen', input: 'null', outcome: '"greeted"' }])
  expect(await createJobRunner(deps)(defineGreeting(true), 'person:bob', { name: 'Bob' }, 'chosen')).toBe(
    'busy',
  )
})

test('a job that failed is finished, under the same id, before the next one of its subject', async () => {
  const { runJob, greet, steps } = setUp(1)
  await expect(runJob(greet, 'person:ada', { name: 'Ada' })).rejects.toThrow('the process died')
  expect(await runJob(greet, 'person:ada', { name: 'Bob' })).toEqual({ greeted: 'Bob' })
  expect(steps).toEqual([steps[0], steps[0], 'sent', expect.stringContaining('Bob'), 'sent'])
})

test('a job that failed can be tried again at once, also if its second run failed as well', async () => {
  const { runJob, greet } = setUp(2)
  for (const name of ['Ada', 'Bob'])
    await expect(runJob(greet, 'person:ada', { name })).rejects.toThrow('the process died')
  expect(await runJob(greet, 'person:ada', { name: 'Bob' })).toEqual({ greeted: 'Bob' })
})

test('a job that fails when it is resumed keeps what it has recorded as done', async () => {
  const { jobs, deps } = setUp()
  const resumedAt: number[] = []
  const count = defineJob({
    name: 'count',
    input: z.null(),
    async run(_, __, { done, saveProgress }) {
      resumedAt.push(done)
      await saveProgress(done + 1)
      if (resumedAt.length < 3) throw new Error('the process died')
      return 'counted'
    },
  })
  const runJob = createJobRunner(deps)
  for (let run = 1; run < 3; run += 1)
    await expect(runJob(count, 'group:acme', null)).rejects.toThrow('the process died')
  const other = defineJob({ name: 'other', input: z.null(), run: async () => 'other' })
  expect(await runJob(other, 'group:acme', null)).toBe('busy')
  await resumeJobs({ ...deps, jobs }, [count])
  expect(resumedAt).toEqual([0, 1, 2])
})

test('a subject is busy while a worker has its job', async () => {
  const { jobs, clock, runJob, greet } = setUp()
  await jobs.add(jobOfAda(clock.at), { id: 'worker', until: clock.at + 1 })
  expect(await runJob(greet, 'person:ada', { name: 'Bob' })).toBe('busy')
})

test('a subject is busy until an interrupted job of another kind is resumed', async () => {
  const { deps, runJob, greet, steps } = setUp(1)
  await expect(runJob(greet, 'person:ada', { name: 'Ada' })).rejects.toThrow('the process died')
  const wave = defineJob({ name: 'wave', input: z.string(), run: async (name) => name })
  expect(await runJob(wave, 'person:ada', 'Ada')).toBe('busy')
  await resumeJobs(deps, [greet, wave])
  expect(steps.at(-1)).toBe('sent')
  expect(await runJob(wave, 'person:ada', 'Ada')).toBe('Ada')
})

test('a job of a process that ended is resumed when its lease has ended', async () => {
  const { jobs, clock, deps, greet, steps } = setUp()
  await jobs.add(jobOfAda(clock.at), { id: 'dead', until: clock.at + MINUTE })

  clock.at += MINUTE - 1
  await resumeJobs(deps, [greet])
  expect(steps).toEqual([])
  clock.at += 1
  await resumeJobs(deps, [greet])
  expect(steps).toEqual(['write to Ada as other', 'sent'])
})

test('jobs on other subjects do not wait', async () => {
  const { runJob, greet } = setUp(1)
  await expect(runJob(greet, 'person:ada', { name: 'Ada' })).rejects.toThrow()
  expect(await runJob(greet, 'person:bob', { name: 'Bob' })).toEqual({ greeted: 'Bob' })
})

test('a job without a handler is reported, and stays', async () => {
  const { clock, deps, runJob, greet } = setUp(1)
  await expect(runJob(greet, 'person:ada', { name: 'Ada' })).rejects.toThrow()
  clock.at += MINUTE
  await expect(resumeJobs(deps, [])).rejects.toThrow('There is no job of the kind greet.')
  clock.at += MINUTE
  await resumeJobs(deps, [greet])
  expect(await runJob(greet, 'person:ada', { name: 'Ada' })).toEqual({ greeted: 'Ada' })
})

/** A long job that counts to `total`, and ends early when it is interrupted. */
function setUpCounting(total = 5) {
  const { jobs } = memoryStores()
  const clock = { at: Date.parse('2026-11-05T12:00:00.000Z') }
  const deps = { jobs, now: () => clock.at, newId: randomUUID }
  const notifications: string[] = []
  const startJob = createJobStarter({ ...deps, notifyReconciler: () => notifications.push('notified') })
  const counted: number[] = []
  const onCount = { call: async (_: number) => {} }
  const count = defineJob({
    name: 'count',
    input: z.null(),
    isLong: true,
    async run(_, __, worker) {
      for (let n = worker.done; n < total; n += 1) {
        counted.push(n)
        await onCount.call(n)
        await worker.saveProgress(n + 1)
      }
      return null
    },
  })
  return { jobs, clock, deps, startJob, notifications, count, counted, onCount }
}

const countJob = { id: 'count-1', subject: 'numbers', input: null }

test('a job is started without being run, once, and nobody else has its subject', async () => {
  const { startJob, count, counted, notifications, deps } = setUpCounting()
  expect(await startJob(count, countJob)).toBe('added')
  expect(await startJob(count, countJob)).toBe('exists')
  expect(await startJob(count, { ...countJob, id: 'count-2' })).toBe('busy')
  expect([counted, notifications]).toEqual([[], ['notified']])

  await resumeJobs(deps, [count])
  expect(counted).toEqual([0, 1, 2, 3, 4])
  expect(await startJob(count, countJob)).toBe('exists')
})

test('a long job keeps its lease as long as it makes progress', async () => {
  const { deps, jobs, clock, startJob, count, onCount } = setUpCounting()
  await startJob(count, countJob)
  const claims: unknown[] = []
  onCount.call = async () => {
    clock.at += MINUTE - 1
    claims.push(await jobs.claim(clock.at, { id: 'other', until: clock.at + MINUTE }))
  }
  await resumeJobs(deps, [count])
  expect(claims).toEqual([null, null, null, null, null])
  expect(await jobs.find('count-1')).toMatchObject({ done: 5, finishedAt: clock.at })
})

test('a job whose lease another worker has got ends there, and the other one finishes it', async () => {
  const { deps, jobs, clock, startJob, count, counted, onCount } = setUpCounting()
  await startJob(count, countJob)
  onCount.call = async (n) => {
    if (n !== 2) return
    clock.at += MINUTE
    await jobs.claim(clock.at, { id: 'other', until: clock.at + MINUTE })
  }
  await resumeJobs(deps, [count])
  expect(counted).toEqual([0, 1, 2])
  expect(await jobs.find('count-1')).toMatchObject({ done: 2, finishedAt: null })

  onCount.call = async () => {}
  clock.at += MINUTE
  await resumeJobs(deps, [count])
  expect(counted).toEqual([0, 1, 2, 2, 3, 4])
})

test('a process that stops leaves a long job for the next one, which goes on at once', async () => {
  const { deps, startJob, count, counted, onCount } = setUpCounting()
  await startJob(count, countJob)
  const stopping = new AbortController()
  onCount.call = async (n) => {
    if (n === 1) stopping.abort()
  }
  await resumeJobs(deps, [count], { signal: stopping.signal })
  expect(counted).toEqual([0, 1])
  await resumeJobs(deps, [count])
  expect(counted).toEqual([0, 1, 2, 3, 4])
})

test('the reconciler runs a started job at once, and other jobs beside a long one', async () => {
  const { deps, jobs, clock, startJob, count, counted, onCount } = setUpCounting()
  const { greet, steps } = setUp()
  const reconciler = startJobReconciler({
    ...deps,
    kinds: [count, greet],
    onFault: (error) => {
      throw error
    },
  })
  const blocked = Promise.withResolvers<void>()
  onCount.call = () => blocked.promise
  await startJob(count, countJob)
  reconciler.notify()
  await expect.poll(() => counted).toEqual([0])

  await jobs.add(jobOfAda(clock.at), { id: 'dead', until: clock.at })
  reconciler.notify()
  await expect.poll(() => steps).toEqual(['write to Ada as other', 'sent'])
  blocked.resolve()
  await expect.poll(() => counted).toEqual([0, 1, 2, 3, 4])
  await reconciler.stop()
})
