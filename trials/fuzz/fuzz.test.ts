import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  challengeCookie,
  resetCookie,
} from '../../apps/server/src/testing/endpoint-fixtures/create-sender.ts'
import { findFixture } from '../../apps/server/src/testing/endpoint-fixtures/endpoint-fixtures.ts'
import { fillPlaceholders } from '../../apps/server/src/testing/endpoint-fixtures/placeholders.ts'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { emailOf, sampleNames, setGroupStatus } from '../../apps/server/src/testing/sample-people.ts'
import { snapshotPeople } from '../matrix/people-snapshot.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { fillInUploads, raiseVersions, readKnownValues } from './known-values.ts'
import { type Operation, operations } from './operations.ts'
import { createRawHttpClient, type RawRequest, type RawResponse } from './raw-http-client.ts'
import { type RequestDraft, requestsFor, toRawRequest } from './request-arbitrary.ts'
import { requesters } from './requesters.ts'
import { findResponseViolations } from './response-violations.ts'

const numRuns = chooseByRunSize({ ci: 200, nightly: 5000 })
/** Of an operation without input, only the headers and the query vary. */
const numRunsWithoutInput = numRuns / 4
/** docs/security.md S3, the 99th percentile in milliseconds; asserted nightly, when nothing else runs. */
const MAX_P99_MS = 500

const product = await openProduct({ env: { ANALYTICS_URL: 'https://analytics.example/' } })
await raiseVersions(product)
const knownValues = await readKnownValues(product)
const restorePerson = snapshotPeople(
  product.db,
  requesters.filter((requester) => requester !== 'nobody'),
)
const { ask, close } = createRawHttpClient(product.address)
const library = await product.request('learner', 'GET', '/api/catalog', null, {
  'Accept-Encoding': 'identity',
})
const tags = [library.headers.get('etag') ?? expect.unreachable('The library has no ETag.')]
afterAll(async () => {
  close()
  await product.close()
})

const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
const latencies: number[] = []
const startedAt = performance.now()

/** Resets backoffs, token buckets and unused uploads; otherwise limits would refuse nearly every sign-in, batch and upload. */
function resetLimits(): void {
  product.clearCounters()
  product.db.exec("DELETE FROM uploads WHERE state <> 'used'")
}
beforeEach(resetLimits)
let requestCount = 0
function resetLimitsRegularly(): void {
  requestCount += 1
  if (requestCount % 10 === 0) resetLimits()
}

const withoutSession: readonly string[] = ['nobody', 'disabled', 'dormantLearner']

/** Adds to a request what the operation needs in order to succeed: prepared records, the right code and its cookies. */
async function withPreconditions(
  { name }: Operation,
  requester: (typeof requesters)[number],
  request: RawRequest,
) {
  if (withoutSession.includes(requester)) return request
  const prepared = await findFixture(name).prepare(product, requester)
  const { challengeToken, resetToken } = prepared
  const { headers, body, target } = request
  const fillIn = (text: string) => fillPlaceholders(text, { ...prepared, email: emailOf(requester) })
  const cookies = [
    headers.Cookie,
    challengeToken && challengeCookie(challengeToken),
    resetToken && resetCookie(resetToken),
  ]
  // As latin1, so that bytes that are not UTF-8 stay as they are.
  const filledBody =
    body && Buffer.from(await fillInUploads(product, requester, fillIn(body.toString('latin1'))), 'latin1')
  const filledHeaders = { ...headers, Cookie: cookies.filter(Boolean).join('; ') }
  return {
    ...request,
    target: fillIn(target),
    headers:
      filledBody === null ? filledHeaders : { ...filledHeaders, 'Content-Length': String(filledBody.length) },
    body: filledBody,
  }
}

function count({ name }: Operation, { status, milliseconds }: RawResponse): void {
  const statuses = counts.get(name)
  statuses?.set(status, (statuses.get(status) ?? 0) + 1)
  latencies.push(milliseconds)
}

const describeRequest = ({ target, headers, body }: RawRequest) =>
  `${target.slice(0, 500)} ${JSON.stringify(headers)}\n${body?.toString().slice(0, 1000) ?? ''}`

/**
 * Picture files are named after the person's id, which must be lower case, as real ids are; others send as 'learner'.
 */
const requesterFor = ({ name }: Operation, requester: (typeof requesters)[number]) =>
  name.endsWith('Picture') && requester !== requester.toLowerCase() ? 'learner' : requester

/** All requesters; for a permission of managers or administrators, half of the requests are sent by one of them. */
const requesterOf = ({ grant }: Operation) =>
  grant === 'manager' || grant === 'admin'
    ? fc.oneof(fc.constant(grant), fc.constantFrom(...requesters))
    : fc.constantFrom(...requesters)

async function sendAndCheck(
  operation: Operation,
  requester: (typeof requesters)[number],
  draft: RequestDraft,
): Promise<void> {
  const sender = requesterFor(operation, requester)
  const request = await withPreconditions(
    operation,
    sender,
    toRawRequest(operation, draft, product.cookieOf(sender)),
  )
  const response = await ask(request)
  count(operation, response)
  resetLimitsRegularly()

  const violations = [
    ...findResponseViolations(operation, request, response),
    ...product.takeFaults().map(String),
  ]
  expect(
    violations,
    `${response.status} ${response.text.slice(0, 500)}\n← ${describeRequest(request)}`,
  ).toEqual([])
  // The preconditions of a GET change the person, too.
  if (/^(accounts|groups)\./.test(operation.name)) restorePerson(sender)
  // An administrator may have disabled an organisation whose members send later requests.
  if (operation.name === 'groups.setGroupStatus' && sender === 'admin')
    for (const slug of ['acme', 'globex', 'medica']) setGroupStatus(product.db, slug, 'active')
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

  test.each(operations)('$name returns a documented response for every request', async (operation) => {
    const requests = requestsFor(operation, knownValues, { people: sampleNames, tags })
    await fc.assert(
      fc.asyncProperty(requesterOf(operation), requests, (requester, draft) =>
        sendAndCheck(operation, requester, draft),
      ),
      { numRuns: operation.input ? numRuns : numRunsWithoutInput, seed },
    )
  })

  test.each(operations)('$name accepted some requests and refused others', ({ name }) => {
    expect(countStatuses(name, (status) => status < 400)).toBeGreaterThanOrEqual(numRuns / 200)
    expect(countStatuses(name, (status) => status >= 400)).toBeGreaterThanOrEqual(numRuns / 200)
  })

  test('the database is intact', () => {
    if (isNightly) expect(percentile(latencies, 0.99)).toBeLessThanOrEqual(MAX_P99_MS)
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    const statuses = [...counts].map(([name, seen]) => {
      const texts = [...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`)
      return [name, texts.join(' ')] as const
    })
    reportTrial('fuzz', startedAt, {
      operations: operations.length,
      requests: latencies.length,
      'p99 (ms)': Math.round(percentile(latencies, 0.99) * 10) / 10,
      ...Object.fromEntries(statuses),
    })
  })
})
