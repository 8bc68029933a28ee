import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import {
  allowedInterlaced,
  type HostilePicture,
  hostilePictures,
  largeInterlaced,
} from './hostile-pictures.ts'
import { openTarget, type Target } from './target.ts'

/** Megabytes: what the process may take at most, with everything that it has otherwise. */
const MAX_MEMORY_MB = 250
const CONCURRENCY = 40
const MAX_TRIES = 200

const began = performance.now()
const counts = { pictures: 0, answers: 0, again: 0, megabytes: 0 }
afterAll(() => reportTrial('hostile pictures', began, counts))

type UploadResult = { name: string; status: number; code: string }

async function uploadPicture(
  target: Target,
  cookie: string,
  { name, bytes }: HostilePicture,
): Promise<UploadResult> {
  const body = JSON.stringify({ picture: bytes.toString('base64') })
  const headers = { 'Content-Type': 'application/json', Cookie: cookie }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const response = await fetch(`${target.address}/api/profile/picture`, { method: 'PUT', headers, body })
    const answer = await response.json()
    counts.answers += 1
    if (response.status !== 503) return { name, status: response.status, code: String(answer.code ?? '') }
    // As the page does.
    counts.again += 1
    await wait(Number(response.headers.get('retry-after')) * 1000)
  }
  return { name, status: 503, code: 'never served' }
}

/** Sends all of them, so many at once, each as one of the learners; answers in their order. */
async function uploadPictures(
  target: Target,
  pictures: readonly HostilePicture[],
  cookieOf: (nth: number) => string,
): Promise<UploadResult[]> {
  const answers: UploadResult[] = []
  const remaining = pictures.entries()
  const worker = async () => {
    for (const [nth, picture] of remaining) answers[nth] = await uploadPicture(target, cookieOf(nth), picture)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  counts.pictures += pictures.length
  return answers
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

const countOf = (answers: readonly UploadResult[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('pictures that were made to exhaust memory (S8, S13)', () => {
  test.each([
    // Forty at once took the process to 648 MB.
    { name: 'interlaced ones of 4096²', make: largeInterlaced, taken: 0, refused: 30 },
    {
      name: 'interlaced ones of as many pixels as are taken',
      make: allowedInterlaced,
      taken: 30,
      refused: 0,
    },
  ])('forty at once by one learner, $name', async ({ name, make, taken, refused }) => {
    const target = await openTarget()
    const picture = { name, bytes: await make() }
    const answers = await uploadPictures(
      target,
      Array.from({ length: CONCURRENCY }, () => picture),
      () => target.cookies[0] ?? '',
    )
    expect(countOf(answers, 200)).toBe(taken)
    expect(countOf(answers, 400)).toBe(refused)
    // One person may send thirty an hour.
    expect(countOf(answers, 429)).toBe(CONCURRENCY - taken - refused)
    await expectUnharmed(target)
  })

  test('every hostile one, forty at once: everybody is answered', async () => {
    const pictures = await hostilePictures()
    expect(pictures.length).toBeGreaterThanOrEqual(111)
    const target = await openTarget()
    const answers = await uploadPictures(target, pictures, (nth) => target.cookies[nth % 7] ?? '')
    const odd = answers.filter(({ status, code }) => {
      if (status === 200) return false
      return !['files.no_picture', 'input.invalid', 'input.too_large'].includes(code)
    })
    expect(odd).toEqual([])
    expect(answers).toHaveLength(pictures.length)
    expect(countOf(answers, 200)).toBeGreaterThan(10)
    expect(countOf(answers, 400)).toBeGreaterThan(50)
    expect(countOf(answers, 413)).toBeGreaterThanOrEqual(1)
    await expectUnharmed(target)
  })
})
