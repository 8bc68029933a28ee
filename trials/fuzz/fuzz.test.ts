import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { challengeCookie, resetCookie } from '../../apps/server/src/testing/request-sender.ts'
import { emailOf, PASSWORD, sampleNames } from '../../apps/server/src/testing/sample-people.ts'
import { PIXEL_PNG, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { CODE, NOTICE_ID, OTHER_DEVICE_ID, PHONE } from '../../apps/server/src/testing/write-preconditions.ts'
import { counterTables } from '../matrix/matrix-product.ts'
import { snapshotPeople } from '../matrix/people-snapshot.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { type Operation, operations } from './operations.ts'
import { createRawHttpClient, type RawRequest, type RawResponse } from './raw-http-client.ts'
import { type RequestDraft, requestsFor, toRawRequest } from './request-arbitrary.ts'
import { requesters } from './requesters.ts'
import { findResponseViolations } from './response-violations.ts'
import type { KnownValues } from './schema-arbitrary.ts'

const numRuns = chooseByRunSize({ ci: 200, nightly: 5000 })
/** docs/security.md S3, of the slowest one in a hundred, in milliseconds: nightly, when nothing else runs. */
const MAX_P99_MS = 500

/** Of the sample library and its people, by the field that they are said in. */
const knownValues: KnownValues = {
  slug: ['first-budget', 'watching', 'closed-track'],
  track: ['first-budget', 'watching', 'closed-track'],
  unitId: ['u-talk', 'u-do', 'u-video', 'u-bare', 'u-off', 'u-closed'],
  layout: ['default', 'rising-gen'],
  email: sampleNames.map(emailOf),
  password: [PASSWORD],
  newPassword: ['Other-Password-2'],
  code: [CODE],
  id: [OTHER_DEVICE_ID, NOTICE_ID],
  provider: ['medica'],
  phone: [PHONE, ''],
  picture: [PIXEL_PNG],
  page: ['/dashboard', '/track/first-budget'],
  openFor: [20_000],
  website: [''],
  event: [100, 110, 120, 200, 210, 220, 300, 400, 410],
  time: ['2026-11-05T11:00:00.000Z', '2026-11-05T12:00:00Z', '2026-10-01T00:00:00Z', '2027-01-01T00:00:00Z'],
}

const product = await openProduct({ env: { ANALYTICS_URL: 'https://analytics.example/' } })
const restorePerson = snapshotPeople(
  product.db,
  requesters.filter((who) => who !== 'nobody'),
)
const { ask, close } = createRawHttpClient(product.address)
const library = await product.request('learner', 'GET', '/api/catalog', null, {
  'Accept-Encoding': 'identity',
})
const tags = [library.headers.get('etag') ?? expect.unreachable('The library has no tag.')]
afterAll(async () => {
  close()
  await product.close()
})

const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
const latencies: number[] = []
const began = performance.now()

/** Nobody's attempts and events count for long, or hardly any sign-in and no batch would be looked at. */
const clearCounters = () => product.db.exec(counterTables.map((table) => `DELETE FROM ${table};`).join(''))
beforeEach(clearCounters)
let requestCount = 0
function clearCountersRegularly(): void {
  requestCount += 1
  if (requestCount % 10 === 0) clearCounters()
}

const withoutSession: readonly string[] = ['nobody', 'disabled', 'dormantLearner']

/** What somebody sends when everything is there that an operation calls for: the right code, and their cookies. */
async function withPreconditions(
  { name }: Operation,
  who: (typeof requesters)[number],
  question: RawRequest,
) {
  const write = writeOperations.find((one) => one.name === name)
  if (!write?.prepare || withoutSession.includes(who)) return question
  const { code = CODE, challengeToken, resetToken } = await write.prepare(product, who)
  const { headers, body } = question
  const cookies = [
    headers.Cookie,
    challengeToken && challengeCookie(challengeToken),
    resetToken && resetCookie(resetToken),
  ]
  // Byte by byte: what is no text stays as it is.
  const text = body?.toString('latin1')
  return {
    ...question,
    headers: { ...headers, Cookie: cookies.filter(Boolean).join('; ') },
    body: text?.includes(CODE) ? Buffer.from(text.replaceAll(CODE, code), 'latin1') : body,
  }
}

function count({ name }: Operation, { status, milliseconds }: RawResponse): void {
  const statuses = counts.get(name)
  statuses?.set(status, (statuses.get(status) ?? 0) + 1)
  latencies.push(milliseconds)
}

const describeRequest = ({ target, headers, body }: RawRequest) =>
  `${target.slice(0, 500)} ${JSON.stringify(headers)}\n${body?.toString().slice(0, 1000) ?? ''}`

/** Pictures lie under the id of whom they show, which has small letters alone, as ids of real people have. */
const requesterFor = ({ name }: Operation, who: (typeof requesters)[number]) =>
  name.endsWith('Picture') && who !== who.toLowerCase() ? 'learner' : who

async function sendAndCheck(
  operation: Operation,
  asker: (typeof requesters)[number],
  asked: RequestDraft,
): Promise<void> {
  const who = requesterFor(operation, asker)
  const question = await withPreconditions(
    operation,
    who,
    toRawRequest(operation, asked, product.cookieOf(who)),
  )
  const answer = await ask(question)
  count(operation, answer)
  clearCountersRegularly()

  const wrong = [...findResponseViolations(operation, question, answer), ...product.takeFaults().map(String)]
  expect(wrong, `${answer.status} ${answer.text.slice(0, 500)}\n← ${describeRequest(question)}`).toEqual([])
  if (operation.name.startsWith('accounts.') && operation.method !== 'GET') restorePerson(who)
}

const percentile = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const countStatuses = (name: string, isCounted: (status: number) => boolean) =>
  [...(counts.get(name) ?? [])].reduce((sum, [status, n]) => sum + (isCounted(status) ? n : 0), 0)

describe(`from the contract's own schemas (SEED=${seed})`, {
  timeout: chooseByRunSize({ ci: 600_000, nightly: 1_200_000 }),
}, () => {
  afterEach(async () => {
    expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
    expect(product.takeFaults()).toEqual([])
  })

  test.each(operations)('$name has one proper answer for whatever comes', async (operation) => {
    const requests = requestsFor(operation, knownValues, { people: sampleNames, tags })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...requesters), requests, (who, asked) =>
        sendAndCheck(operation, who, asked),
      ),
      { numRuns, seed },
    )
  })

  test.each(operations)('$name was reached, and refused what it should', ({ name }) => {
    expect(countStatuses(name, (status) => status < 400)).toBeGreaterThanOrEqual(numRuns / 200)
    expect(countStatuses(name, (status) => status >= 400)).toBeGreaterThanOrEqual(numRuns / 200)
  })

  test('nothing is torn', () => {
    if (isNightly) expect(percentile(latencies, 0.99)).toBeLessThanOrEqual(MAX_P99_MS)
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    const statuses = [...counts].map(([name, seen]) => {
      const words = [...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`)
      return [name, words.join(' ')] as const
    })
    reportTrial('fuzz', began, {
      operations: operations.length,
      requests: latencies.length,
      'p99 (ms)': Math.round(percentile(latencies, 0.99) * 10) / 10,
      ...Object.fromEntries(statuses),
    })
  })
})
