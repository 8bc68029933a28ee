import { setTimeout as wait } from 'node:timers/promises'
import { uploadFile } from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { sampleInSmallSize } from '../run-size.ts'
import { sendJson } from '../send-json.ts'
import {
  allowedInterlaced,
  type HostilePicture,
  hostilePictures,
  largeInterlaced,
} from './hostile-pictures.ts'
import { openTarget, type Target } from './target.ts'

/** The most resident memory that the whole process may use. */
const MAX_MEMORY_MB = 250
const CONCURRENCY = 40
const MAX_TRIES = 200
/** Between two attempts to begin an upload, in milliseconds. */
const RETRY_MS = 500

const counts = reportAfterTests('hostile pictures', { pictures: 0, responses: 0, retries: 0, megabytes: 0 })

type UploadResult = { name: string; status: number; code: string }

/** Sends a picture in three steps; again while the sender has too many that are not saved yet. */
async function sendPicture(target: Target, cookie: string, bytes: Buffer) {
  for (let tries = 1; ; tries += 1) {
    const uploaded = await uploadFile(
      (path, { headers, ...request }) => {
        counts.responses += 1
        return fetch(target.address + path, { ...request, headers: { ...headers, Cookie: cookie } })
      },
      { bytes },
    )
    if ('id' in uploaded) return uploaded
    const { code } = await uploaded.refusal.json()
    if (code !== 'uploads.too_many' || tries === MAX_TRIES)
      return { status: uploaded.refusal.status, code: String(code) }
    counts.retries += 1
    await wait(RETRY_MS)
  }
}

async function uploadPicture(target: Target, cookie: string, { name, bytes }: HostilePicture) {
  const uploaded = await sendPicture(target, cookie, bytes)
  if ('code' in uploaded) return { name, ...uploaded }
  const request = { method: 'PUT', body: { upload: uploaded.id }, cookie }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const response = await sendJson(`${target.address}/api/profile/picture`, request)
    const responseBody = await response.json()
    counts.responses += 1
    if (response.status !== 503)
      return { name, status: response.status, code: String(responseBody.code ?? '') }
    // Retries as the page does.
    counts.retries += 1
    await wait(Number(response.headers.get('retry-after')) * 1000)
  }
  return { name, status: 503, code: 'never served' }
}

/** Uploads all pictures, `CONCURRENCY` at once, each with the cookie for its index; returns the results in order. */
async function uploadPictures(
  target: Target,
  pictures: readonly HostilePicture[],
  cookieOf: (nth: number) => string,
): Promise<UploadResult[]> {
  const results: UploadResult[] = []
  const remaining = pictures.entries()
  const worker = async () => {
    for (const [nth, picture] of remaining) results[nth] = await uploadPicture(target, cookieOf(nth), picture)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  counts.pictures += pictures.length
  return results
}

async function expectUnharmed(target: Target): Promise<void> {
  expect(await target.crash()).toEqual([])
  expect(target.faults()).toEqual([])
  const headers = { Cookie: target.cookies.at(-1) ?? '' }
  expect((await fetch(`${target.address}/api/catalog`, { headers })).status).toBe(200)
  const megabytes = target.peakMemory()
  counts.megabytes = Math.max(counts.megabytes, megabytes)
  expect(megabytes).toBeLessThanOrEqual(MAX_MEMORY_MB)
}

const countStatus = (results: readonly UploadResult[], status: number) =>
  results.filter((result) => result.status === status).length

describe('pictures made to exhaust memory (S8, S13)', () => {
  test.each([
    // Regression: forty of these in parallel took the process to 648 MB.
    { name: 'interlaced, 4096²', create: largeInterlaced, accepted: 0, refused: 30 },
    { name: 'interlaced, with the most pixels allowed', create: allowedInterlaced, accepted: 30, refused: 0 },
  ])('forty at once by one learner: $name', async ({ name, create, accepted, refused }) => {
    const target = await openTarget()
    const picture = { name, bytes: await create() }
    const results = await uploadPictures(
      target,
      Array.from({ length: CONCURRENCY }, () => picture),
      () => target.cookies[0] ?? '',
    )
    expect(countStatus(results, 200)).toBe(accepted)
    expect(countStatus(results, 400)).toBe(refused)
    // The limit is thirty uploads an hour per person.
    expect(countStatus(results, 429)).toBe(CONCURRENCY - accepted - refused)
    await expectUnharmed(target)
  })

  test('every hostile picture, forty at once: every request gets a response', async () => {
    const everyPicture = await hostilePictures()
    expect(everyPicture.length).toBeGreaterThanOrEqual(111)
    const pictures = sampleInSmallSize(everyPicture, CONCURRENCY)
    const target = await openTarget()
    const results = await uploadPictures(target, pictures, (nth) => target.cookies[nth % 7] ?? '')
    const unexpected = results.filter(({ status, code }) => {
      if (status === 200) return false
      return !['files.no_picture', 'uploads.unsupported_type', 'input.too_large'].includes(code)
    })
    expect(unexpected).toEqual([])
    expect(results).toHaveLength(pictures.length)
    expect(countStatus(results, 200)).toBeGreaterThan(pictures.length / 11)
    expect(countStatus(results, 400) + countStatus(results, 415)).toBeGreaterThan(pictures.length / 2.2)
    expect(countStatus(results, 413)).toBeGreaterThanOrEqual(1)
    await expectUnharmed(target)
  })
})
