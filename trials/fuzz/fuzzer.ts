import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { emailOf, reactivateOrganization, sampleNames } from '@kitchen-table/embedded/testing/samples'
import {
  challengeCookie,
  fillPlaceholders,
  findFixture,
  type OpenMirror,
  openProduct,
  resetCookie,
  type TestProduct,
} from '@kitchen-table/server/testing/tools'
import fc from 'fast-check'
import { expect } from 'vitest'
import { snapshotPeople } from '../matrix/people-snapshot.ts'
import { seed } from '../run-size.ts'
import { fillInUploads, raiseVersions, readKnownValues } from './known-values.ts'
import { type Operation, operations } from './operations.ts'
import { createRawHttpClient, type RawRequest, type RawResponse } from './raw-http-client.ts'
import { type RequestDraft, requestForSomeoneElse, requestsFor, toRawRequest } from './request-arbitrary.ts'
import { requesters } from './requesters.ts'
import { findResponseViolations } from './response-violations.ts'

const REQUESTS_PER_RESET = 10

const withoutSession: readonly string[] = ['nobody', 'disabled', 'dormantLearner']

/** Adds to a request what the operation needs in order to succeed: prepared records, the right code and its cookies. */
async function withPreconditions(
  product: TestProduct,
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

/** Of an operation: with one seed for all of them, the n-th request of each would be sent by the same requester. */
const seedOf = ({ name }: Operation) => createSeededRandom(String(seed), name).integer(0, 2 ** 31 - 1)

/** Opens a product, and what sends generated requests to it and checks every response. */
export async function openFuzzer({ openMirror }: { openMirror?: OpenMirror } = {}) {
  const product = await openProduct({ env: { ANALYTICS_URL: 'https://analytics.example/' }, openMirror })
  await raiseVersions(product)
  const knownValues = await readKnownValues(product)
  await product.pullRows()
  const restorePerson = snapshotPeople(
    product.db,
    requesters.filter((requester) => requester !== 'nobody'),
  )
  const client = createRawHttpClient(product.address)
  const library = await product.request('learner', 'GET', '/api/catalog', null, {
    'Accept-Encoding': 'identity',
  })
  const tags = [library.headers.get('etag') ?? expect.unreachable('The library has no ETag.')]
  /** How many responses of each operation had which status. */
  const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
  const latencies: number[] = []

  /** Resets backoffs, token buckets and unused uploads; otherwise limits would refuse nearly every sign-in, batch and upload. */
  async function resetLimits(): Promise<void> {
    await product.clearCounters()
    await product.changeRows((db) => db.exec("DELETE FROM uploads WHERE state <> 'used'"))
  }

  function count({ name }: Operation, { status, milliseconds }: RawResponse): void {
    const statuses = counts.get(name)
    statuses?.set(status, (statuses.get(status) ?? 0) + 1)
    latencies.push(milliseconds)
  }

  async function restoreAfter({ name }: Operation, sender: (typeof requesters)[number]): Promise<void> {
    // The preconditions of a GET change the person, too.
    if (/^(accounts|groups)\./.test(name)) await product.changeRows(() => restorePerson(sender))
    // An administrator may have disabled an organization, which ends the sessions of members who send later requests.
    if (name === 'groups.setGroupStatus' && sender === 'admin')
      await product.changeRows((db) => {
        for (const slug of ['acme', 'globex', 'medica']) reactivateOrganization(db, slug)
      })
  }

  async function sendAndCheck(
    operation: Operation,
    requester: (typeof requesters)[number],
    draft: RequestDraft,
  ): Promise<void> {
    const sender = requesterFor(operation, requester)
    const request = await withPreconditions(
      product,
      operation,
      sender,
      toRawRequest(operation, draft, product.cookieOf(sender)),
    )
    const response = await client.ask(request)
    count(operation, response)
    if (latencies.length % REQUESTS_PER_RESET === 0) await resetLimits()
    const violations = [
      ...findResponseViolations(operation, request, response),
      ...product.takeFaults().map(String),
    ]
    expect(
      violations,
      `${response.status} ${response.text.slice(0, 500)}\n← ${describeRequest(request)}`,
    ).toEqual([])
    await restoreAfter(operation, sender)
  }

  return {
    product,
    counts,
    latencies,
    resetLimits,
    /** Sends a number of generated requests of an operation; of one without input, a quarter, as only headers and queries vary. */
    async sendMany(operation: Operation, numRuns: number): Promise<void> {
      const drafts = requestsFor(operation, knownValues, { people: sampleNames, tags })
      await fc.assert(
        fc.asyncProperty(requesterOf(operation), drafts, (requester, draft) =>
          sendAndCheck(operation, requester, draft),
        ),
        operation.input
          ? { numRuns, seed: seedOf(operation) }
          : {
              numRuns: Math.ceil(numRuns / 4),
              seed: seedOf(operation),
              examples: [['learner', requestForSomeoneElse(operation)]],
            },
      )
    },
    /** Expects that the server responds and has logged no fault. */
    async expectResponding(): Promise<void> {
      expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
      expect(product.takeFaults()).toEqual([])
    },
    async close(): Promise<void> {
      client.close()
      await product.close()
    },
  }
}
