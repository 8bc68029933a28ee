import { isDeepStrictEqual } from 'node:util'
import { type OpenMirror, openProduct } from '@kitchen-table/server/testing/tools'
import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { seed } from '../run-size.ts'
import { createInitialState, type ModelState } from './model.ts'
import { applyChange, predictOutcome } from './model-outcomes.ts'
import type { ExternalChange, Outcome, Request } from './model-requests.ts'
import {
  areSerializable,
  burst,
  externalChange,
  request,
  type TimedFactory,
} from './request-sequence-arbitrary.ts'
import { predictStoredRows, readStoredRows } from './stored-rows.ts'
import {
  applyChangeToProduct,
  createSystemUnderTest,
  performRequest,
  type SystemUnderTest,
} from './system-under-test.ts'

/** The average of a sequence, which has up to twice as many. */
const STEPS = 30

/** The expected state, and the requests that were sent and may be sent again. */
type Model = { state: ModelState; sentRequests: Request[] }
type Step = AsyncCommand<Model, SystemUnderTest>

const counts = { sequences: 0, steps: 0, requests: 0, pairs: 0, resends: 0, successes: 0, refusals: 0 }

function count({ status }: Outcome): void {
  counts.requests += 1
  if (status < 400) counts.successes += 1
  else counts.refusals += 1
}

async function sendAndCompare(model: Model, reality: SystemUnderTest, sent: Request): Promise<void> {
  const expected = predictOutcome(model.state, sent)
  const outcome = await performRequest(reality, sent)
  count(outcome)
  model.sentRequests.push(sent)
  expect(outcome, JSON.stringify(sent)).toEqual(expected)
}

/** Reads the start data in the same browser and compares them with the model. */
const compareStartData = (model: Model, reality: SystemUnderTest, { browser }: Request) =>
  sendAndCompare({ ...model, sentRequests: [] }, reality, { kind: 'read start', browser })

const step = (name: string, run: (model: Model, reality: SystemUnderTest) => Promise<void>): Step => ({
  check: () => true,
  toString: () => name,
  async run(model, reality) {
    counts.steps += 1
    await run(model, reality)
    expect(reality.product.takeFaults()).toEqual([])
  },
})

const describeStep = (create: TimedFactory<Request | Request[]>) =>
  JSON.stringify(create(createInitialState().now)).slice(0, 400)

const singleRequest = (create: TimedFactory<Request>): Step =>
  step(describeStep(create), async (model, reality) => {
    const sent = create(model.state.now)
    await sendAndCompare(model, reality, sent)
    await compareStartData(model, reality, sent)
  })

const requestBurst = (create: TimedFactory<Request[]>): Step =>
  step(`burst ${describeStep(create)}`, async (model, reality) => {
    for (const sent of create(model.state.now)) await sendAndCompare(model, reality, sent)
  })

/** Sends an earlier request again, as a client does whose connection broke before the response. */
const resendRequest = (offset: number): Step =>
  step(`again ${offset}`, async (model, reality) => {
    const sent = model.sentRequests.at(-1 - (offset % Math.max(1, model.sentRequests.length)))
    if (!sent) return
    counts.resends += 1
    await sendAndCompare(model, reality, sent)
    await compareStartData(model, reality, sent)
  })

/** Two tabs at once: responses and stored rows must be those of one request after the other, in either order. */
const concurrentRequests = (factories: TimedFactory<Request>[]): Step =>
  step(`together ${factories.map(describeStep).join(' & ')}`, async (model, reality) => {
    const requests = factories.map((create) => create(model.state.now))
    if (!areSerializable(requests)) return
    counts.pairs += 1
    const actualOutcomes = await Promise.all(requests.map((sent) => performRequest(reality, sent)))
    actualOutcomes.forEach(count)
    const predictions = [requests, requests.toReversed()].map((order) => {
      const state = structuredClone(model.state)
      const byRequest = new Map(order.map((sent) => [sent, predictOutcome(state, sent)]))
      return {
        state,
        expected: { outcomes: requests.map((sent) => byRequest.get(sent)), rows: predictStoredRows(state) },
      }
    })
    await reality.product.pullRows()
    const actual = { outcomes: actualOutcomes, rows: readStoredRows(reality.product.db, model.state) }
    const match = predictions.find(({ expected }) => isDeepStrictEqual(actual, expected)) ?? predictions[0]
    expect(actual, 'the result of one sequential order').toEqual(match?.expected)
    model.state = match?.state ?? model.state
    model.sentRequests.push(...requests)
    for (const sent of requests) await compareStartData(model, reality, sent)
  })

const applyExternalChange = (change: ExternalChange): Step =>
  step(JSON.stringify(change), async ({ state }, reality) => {
    applyChange(state, change)
    await applyChangeToProduct(reality, change)
  })

/** Repeats an arbitrary as its weight: fc.commands picks every one equally often. */
const repeatArbitrary = (weight: number, arbitrary: fc.Arbitrary<Step>) =>
  Array.from({ length: weight }, () => arbitrary)

const anySequence = fc.commands(
  [
    ...repeatArbitrary(10, request.map(singleRequest)),
    ...repeatArbitrary(3, fc.tuple(request, request).map(concurrentRequests)),
    ...repeatArbitrary(3, externalChange.map(applyExternalChange)),
    ...repeatArbitrary(2, fc.nat({ max: 5 }).map(resendRequest)),
    ...repeatArbitrary(2, burst.map(requestBurst)),
  ],
  { maxCommands: 2 * STEPS, size: 'max' },
)

async function runSequence(commands: Iterable<Step>, openMirror: OpenMirror | undefined): Promise<void> {
  counts.sequences += 1
  const product = await openProduct({ openMirror })
  try {
    const model: Model = { state: createInitialState(), sentRequests: [] }
    await fc.asyncModelRun(() => ({ model, real: createSystemUnderTest(product) }), commands)
    await product.pullRows()
    expect(readStoredRows(product.db, model.state)).toEqual(predictStoredRows(model.state))
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.takeFaults()).toEqual([])
  } catch (error) {
    // Closing may fail for the same reason, and says less.
    await product.close().catch(() => {})
    throw error
  }
  await product.close()
}

/** Runs random sequences on new products, and compares responses and stored rows with the model. Reports as `trial`. */
export async function runSequences(trial: string, sequences: number, openMirror?: OpenMirror): Promise<void> {
  const startedAt = performance.now()
  await fc.assert(
    fc.asyncProperty(anySequence, (commands) => runSequence(commands, openMirror)),
    { numRuns: sequences, seed },
  )
  reportTrial(trial, startedAt, counts)
}
