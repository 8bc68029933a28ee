import { randomUUID } from 'node:crypto'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, resumeJobs } from './job-runner.ts'
import { createJobScheduler } from './job-scheduler.ts'

const SCHEDULED_AT = Date.parse('2026-11-05T12:00:00.000Z')
const DAY = 24 * 60 * 60_000
const dueAt = SCHEDULED_AT + DAY

const job = { id: 'j-1', subject: 'track:saving', input: { title: 'Saving' } }

function setUp() {
  const { jobs } = memoryStores()
  const clock = { at: SCHEDULED_AT }
  const deps = { jobs, now: () => clock.at, newId: randomUUID }
  const published: string[] = []
  const publish = defineJob({
    name: 'publish',
    input: z.strictObject({ title: z.string() }),
    async run({ title }) {
      published.push(title)
    },
  })
  async function runDueJobs(at: number): Promise<string[]> {
    clock.at = at
    await resumeJobs(deps, [publish])
    return published
  }
  return { publish, runDueJobs, scheduler: createJobScheduler(deps) }
}

test('a scheduled job runs at its time, once', async () => {
  const { publish, runDueJobs, scheduler } = setUp()
  expect(await scheduler.schedule(publish, job, dueAt)).toBe('added')

  expect(await runDueJobs(dueAt - 1)).toEqual([])
  expect(await runDueJobs(dueAt)).toEqual(['Saving'])
  expect(await runDueJobs(dueAt + DAY)).toEqual(['Saving'])
})

test('a clock that is set back after a job has run does not run it again', async () => {
  const { publish, runDueJobs, scheduler } = setUp()
  await scheduler.schedule(publish, job, dueAt)
  await runDueJobs(dueAt)
  await runDueJobs(SCHEDULED_AT)
  expect(await runDueJobs(dueAt)).toEqual(['Saving'])
})

test('several processes that look for due jobs at the same time run a job once', async () => {
  const { publish, runDueJobs, scheduler } = setUp()
  await scheduler.schedule(publish, job, dueAt)
  await Promise.all([runDueJobs(dueAt), runDueJobs(dueAt), runDueJobs(dueAt)])
  expect(await runDueJobs(dueAt)).toEqual(['Saving'])
})

test('a job whose time is past runs at once', async () => {
  const { publish, runDueJobs, scheduler } = setUp()
  await scheduler.schedule(publish, job, SCHEDULED_AT - DAY)
  expect(await runDueJobs(SCHEDULED_AT)).toEqual(['Saving'])
})

test('a canceled job does not run, and another one can be scheduled for its subject', async () => {
  const { publish, runDueJobs, scheduler } = setUp()
  await scheduler.schedule(publish, job, dueAt)
  const later = { ...job, id: 'j-2', input: { title: 'Saving, again' } }
  expect(await scheduler.schedule(publish, later, dueAt + DAY)).toBe('busy')

  expect(await scheduler.cancel('j-1')).toBe(true)
  expect(await scheduler.schedule(publish, later, dueAt + DAY)).toBe('added')
  expect(await runDueJobs(dueAt)).toEqual([])
  expect(await runDueJobs(dueAt + DAY)).toEqual(['Saving, again'])
})

test('a job that has run, or never was, cannot be canceled', async () => {
  const { publish, runDueJobs, scheduler } = setUp()
  await scheduler.schedule(publish, job, dueAt)
  await runDueJobs(dueAt)
  expect(await scheduler.cancel('j-1')).toBe(false)
  expect(await scheduler.cancel('j-9')).toBe(false)
})
