import { isDeepStrictEqual } from 'node:util'
import fc, { type AsyncCommand } from 'fast-check'
import { expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import { firstWorld, type World } from './model.ts'
import { answerOf, happen } from './model-answers.ts'
import { bringAbout, perform, type Reality, realityOf } from './perform.ts'
import { areSerial, burst, happening, type Later, request } from './step-arbitrary.ts'
import type { Happening, Outcome, Request } from './steps.ts'
import { expectedRows, storedRows } from './stored.ts'

/** `steps` on average: a sequence has up to twice as many. */
const { sequences, steps } = sized({
  ci: { sequences: 60, steps: 30 },
  nightly: { sequences: 500, steps: 30 },
})

/** The world as it is to be, and what was asked in it, which may be asked again. */
type Model = { world: World; asked: Request[] }
type Step = AsyncCommand<Model, Reality>

const counts = { sequences: 0, steps: 0, requests: 0, pairs: 0, resends: 0, successes: 0, refusals: 0 }

function count({ status }: Outcome): void {
  counts.requests += 1
  if (status < 400) counts.successes += 1
  else counts.refusals += 1
}

async function ask(model: Model, reality: Reality, asked: Request): Promise<void> {
  const expected = answerOf(model.world, asked)
  const answer = await perform(reality, asked)
  count(answer)
  model.asked.push(asked)
  expect(answer, JSON.stringify(asked)).toEqual(expected)
}

/** What is read afterwards in the same browser agrees too. */
const readBack = (model: Model, reality: Reality, { browser }: Request) =>
  ask({ ...model, asked: [] }, reality, { kind: 'read start', browser })

const step = (name: string, run: (model: Model, reality: Reality) => Promise<void>): Step => ({
  check: () => true,
  toString: () => name,
  async run(model, reality) {
    counts.steps += 1
    await run(model, reality)
    expect(reality.product.faults()).toEqual([])
  },
})

const shown = (later: Later<Request | Request[]>) => JSON.stringify(later(firstWorld().now)).slice(0, 400)

const alone = (later: Later<Request>): Step =>
  step(shown(later), async (model, reality) => {
    const asked = later(model.world.now)
    await ask(model, reality, asked)
    await readBack(model, reality, asked)
  })

const inBurst = (later: Later<Request[]>): Step =>
  step(`burst ${shown(later)}`, async (model, reality) => {
    for (const asked of later(model.world.now)) await ask(model, reality, asked)
  })

/** The very same request, as after a connection that broke before the answer. */
const again = (place: number): Step =>
  step(`again ${place}`, async (model, reality) => {
    const asked = model.asked.at(-1 - (place % Math.max(1, model.asked.length)))
    if (!asked) return
    counts.resends += 1
    await ask(model, reality, asked)
    await readBack(model, reality, asked)
  })

/** Two tabs: the answers, and what is stored, are those of one after the other, in either order. */
const together = (laters: Later<Request>[]): Step =>
  step(`together ${laters.map(shown).join(' & ')}`, async (model, reality) => {
    const asked = laters.map((later) => later(model.world.now))
    if (!areSerial(asked)) return
    counts.pairs += 1
    const answers = await Promise.all(asked.map((each) => perform(reality, each)))
    answers.forEach(count)
    const tried = [asked, asked.toReversed()].map((order) => {
      const world = structuredClone(model.world)
      const outcomes = new Map(order.map((each) => [each, answerOf(world, each)]))
      return { world, told: { answers: asked.map((each) => outcomes.get(each)), rows: expectedRows(world) } }
    })
    const found = { answers, rows: storedRows(reality.product.db, model.world) }
    const fitting = tried.find(({ told }) => isDeepStrictEqual(found, told)) ?? tried[0]
    expect(found, 'as if one had come before the other').toEqual(fitting?.told)
    model.world = fitting?.world ?? model.world
    model.asked.push(...asked)
    for (const each of asked) await readBack(model, reality, each)
  })

const byItself = (what: Happening): Step =>
  step(JSON.stringify(what), async ({ world }, reality) => {
    happen(world, what)
    bringAbout(reality, what)
  })

/** fc.commands takes each as often as any other. */
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) =>
  Array.from({ length: weight }, () => arbitrary)

const anySequence = fc.commands(
  [
    ...weighted(10, request.map(alone)),
    ...weighted(3, fc.tuple(request, request).map(together)),
    ...weighted(3, happening.map(byItself)),
    ...weighted(2, fc.nat({ max: 5 }).map(again)),
    ...weighted(2, burst.map(inBurst)),
  ],
  { maxCommands: 2 * steps, size: 'max' },
)

async function tryOne(commands: Iterable<Step>): Promise<void> {
  counts.sequences += 1
  const product = await openProduct()
  try {
    const model: Model = { world: firstWorld(), asked: [] }
    await fc.asyncModelRun(() => ({ model, real: realityOf(product) }), commands)
    expect(storedRows(product.db, model.world)).toEqual(expectedRows(model.world))
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.faults()).toEqual([])
  } finally {
    await product.close()
  }
}

test(`whatever is done in any order, the product is as the model (SEED=${seed})`, {
  timeout: sized({ ci: 600_000, nightly: 1_200_000 }),
}, async () => {
  const began = performance.now()
  await fc.assert(fc.asyncProperty(anySequence, tryOne), { numRuns: sequences, seed })
  tell('sequences', began, counts)
})
