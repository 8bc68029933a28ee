import { isDeepStrictEqual } from 'node:util'
import fc, { type AsyncCommand } from 'fast-check'
import { expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
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

/** `steps` on average: a sequence has up to twice as many. */
const { sequences, steps } = chooseByRunSize({
  ci: { sequences: 60, steps: 30 },
  nightly: { sequences: 500, steps: 30 },
})

/** The world as it is to be, and what was asked in it, which may be asked again. */
type Model = { state: ModelState; sentRequests: Request[] }
type Step = AsyncCommand<Model, SystemUnderTest>

const counts = { sequences: 0, steps: 0, requests: 0, pairs: 0, resends: 0, successes: 0, refusals: 0 }

function count({ status }: Outcome): void {
  counts.requests += 1
  if (status < 400) counts.successes += 1
  else counts.refusals += 1
}

async function sendAndCompare(model: Model, reality: SystemUnderTest, asked: Request): Promise<void> {
  const expected = predictOutcome(model.state, asked)
  const answer = await performRequest(reality, asked)
  count(answer)
  model.sentRequests.push(asked)
  expect(answer, JSON.stringify(asked)).toEqual(expected)
}

/** What is read afterwards in the same browser agrees too. */
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

const describeStep = (later: TimedFactory<Request | Request[]>) =>
  JSON.stringify(later(createInitialState().now)).slice(0, 400)

const singleRequest = (later: TimedFactory<Request>): Step =>
  step(describeStep(later), async (model, reality) => {
    const asked = later(model.state.now)
    await sendAndCompare(model, reality, asked)
    await compareStartData(model, reality, asked)
  })

const requestBurst = (later: TimedFactory<Request[]>): Step =>
  step(`burst ${describeStep(later)}`, async (model, reality) => {
    for (const asked of later(model.state.now)) await sendAndCompare(model, reality, asked)
  })

/** The very same request, as after a connection that broke before the answer. */
const resendRequest = (place: number): Step =>
  step(`again ${place}`, async (model, reality) => {
    const asked = model.sentRequests.at(-1 - (place % Math.max(1, model.sentRequests.length)))
    if (!asked) return
    counts.resends += 1
    await sendAndCompare(model, reality, asked)
    await compareStartData(model, reality, asked)
  })

/** Two tabs: the answers, and what is stored, are those of one after the other, in either order. */
const concurrentRequests = (laters: TimedFactory<Request>[]): Step =>
  step(`together ${laters.map(describeStep).join(' & ')}`, async (model, reality) => {
    const asked = laters.map((later) => later(model.state.now))
    if (!areSerializable(asked)) return
    counts.pairs += 1
    const answers = await Promise.all(asked.map((each) => performRequest(reality, each)))
    answers.forEach(count)
    const tried = [asked, asked.toReversed()].map((order) => {
      const world = structuredClone(model.state)
      const outcomes = new Map(order.map((each) => [each, predictOutcome(world, each)]))
      return {
        world,
        told: { answers: asked.map((each) => outcomes.get(each)), rows: predictStoredRows(world) },
      }
    })
    const found = { answers, rows: readStoredRows(reality.product.db, model.state) }
    const fitting = tried.find(({ told }) => isDeepStrictEqual(found, told)) ?? tried[0]
    expect(found, 'as if one had come before the other').toEqual(fitting?.told)
    model.state = fitting?.world ?? model.state
    model.sentRequests.push(...asked)
    for (const each of asked) await compareStartData(model, reality, each)
  })

const applyExternalChange = (what: ExternalChange): Step =>
  step(JSON.stringify(what), async ({ state }, reality) => {
    applyChange(state, what)
    applyChangeToProduct(reality, what)
  })

/** fc.commands takes each as often as any other. */
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
  { maxCommands: 2 * steps, size: 'max' },
)

async function runSequence(commands: Iterable<Step>): Promise<void> {
  counts.sequences += 1
  const product = await openProduct()
  try {
    const model: Model = { state: createInitialState(), sentRequests: [] }
    await fc.asyncModelRun(() => ({ model, real: createSystemUnderTest(product) }), commands)
    expect(readStoredRows(product.db, model.state)).toEqual(predictStoredRows(model.state))
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.takeFaults()).toEqual([])
  } finally {
    await product.close()
  }
}

test(`whatever is done in any order, the product is as the model (SEED=${seed})`, {
  timeout: chooseByRunSize({ ci: 600_000, nightly: 1_200_000 }),
}, async () => {
  const began = performance.now()
  await fc.assert(fc.asyncProperty(anySequence, runSequence), { numRuns: sequences, seed })
  reportTrial('sequences', began, counts)
})
