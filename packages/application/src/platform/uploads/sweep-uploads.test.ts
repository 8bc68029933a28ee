import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTask } from '../feature.ts'
import type { StoredUpload } from './ports.ts'
import { uploadSweepTask } from './sweep-uploads.ts'
import { ada, announcedPng, openUploads } from './testing/uploads-harness.ts'

const HOUR = 60 * 60_000

test('removes the files and records of expired uploads, in any state, and no others', async () => {
  const { begin, sendFile, finish, finished, deps, clock, listFiles } = openUploads()
  await begin(ada, announcedPng)
  await sendFile()
  for (const isUsed of [false, true]) {
    const id = await sendFile()
    await finish(ada, { id })
    if (isUsed) await finished.consume(await finished.find(ada, id, 'profile-picture'))
  }
  clock.at += HOUR
  const young = await sendFile()
  await finish(ada, { id: young })
  clock.at += UPLOAD_LIFETIME_MS - HOUR
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const sweeper = startTask(uploadSweepTask({ ...deps, onFault }), onFault)
  onTestFinished(() => sweeper.stop())
  await expect.poll(() => deps.uploads.listExpired(clock.at)).toEqual([])
  expect(listFiles()).toEqual([`${young}@`])
  expect(await deps.uploads.find(young, clock.at)).not.toBeNull()
})

function setUp(listExpired: () => Promise<StoredUpload[]>) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onFault = vi.fn()
  const removeAbandoned = vi.fn(async () => {})
  const task = uploadSweepTask({
    uploads: { listExpired, remove: async () => {} },
    files: { remove: async () => {}, removeAbandoned },
    now: Date.now,
    onFault,
  })
  const sweeper = startTask(task, onFault)
  return { onFault, removeAbandoned, sweeper }
}

test('sweeps at the start and every hour, also after a failure, which it reports', async () => {
  const failure = new Error('the disk failed')
  const listExpired = vi.fn(async (): Promise<StoredUpload[]> => []).mockRejectedValueOnce(failure)
  const { onFault, removeAbandoned, sweeper } = setUp(listExpired)
  await vi.advanceTimersByTimeAsync(HOUR - 1)
  expect([removeAbandoned.mock.calls.length, listExpired.mock.calls.length]).toEqual([1, 1])
  expect(onFault).toHaveBeenCalledExactlyOnceWith(failure)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect([removeAbandoned.mock.calls.length, listExpired.mock.calls.length]).toEqual([2, 2])
  await sweeper.stop()
  await vi.advanceTimersByTimeAsync(10 * HOUR)
  expect(listExpired).toHaveBeenCalledTimes(2)
})

test('a stop waits for the sweep in progress, which begins nothing new', async () => {
  const listing = Promise.withResolvers<StoredUpload[]>()
  const listExpired = vi.fn(() => listing.promise)
  const { sweeper } = setUp(listExpired)
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopping = sweeper.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  listing.resolve([])
  await stopping
  expect(listExpired).toHaveBeenCalledTimes(1)
})
