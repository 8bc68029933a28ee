import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { emailOf, PASSWORD, sampleNames } from '../../apps/server/src/testing/sample-people.ts'
import { seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import { answerFaults } from './answer-faults.ts'
import { type Answer, asker, type Question } from './ask.ts'
import { type Operation, operations } from './operations.ts'
import { askers, signedInAgain } from './people-at-the-door.ts'
import { type Asked, questionOf, requestsFor } from './request-arbitrary.ts'
import type { Known } from './schema-arbitrary.ts'

const numRuns = sized({ ci: 200, nightly: 5000 })
const SLOWEST = 500

/** Of the sample library and its people, by the field that they are said in. */
const known: Known = {
  slug: ['first-budget', 'watching', 'closed-track'],
  track: ['first-budget', 'watching', 'closed-track'],
  unitId: ['u-talk', 'u-do', 'u-video', 'u-bare', 'u-off', 'u-closed'],
  layout: ['default', 'rising-gen'],
  email: sampleNames.map(emailOf),
  password: [PASSWORD],
  event: [100, 110, 120, 200, 210, 220, 300, 400, 410],
  time: ['2026-11-05T11:00:00.000Z', '2026-11-05T12:00:00Z', '2026-10-01T00:00:00Z', '2027-01-01T00:00:00Z'],
}

const product = await openProduct()
const { ask, close } = asker(product.address)
const library = await product.request('learner', 'GET', '/api/catalog', null, {
  'Accept-Encoding': 'identity',
})
const tags = [library.headers.get('etag') ?? expect.unreachable('The library has no tag.')]
afterAll(async () => {
  close()
  await product.close()
})

const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
const waited: number[] = []
const began = performance.now()

/** Nobody's attempts and events count for long, or hardly any sign-in and no batch would be looked at. */
beforeEach(() => product.db.exec('DELETE FROM attempts; DELETE FROM allowances'))
let since = 0
function forgetAttempts(): void {
  since += 1
  if (since % 10 === 0) product.db.exec('DELETE FROM attempts; DELETE FROM allowances')
}

function count({ name }: Operation, { status, milliseconds }: Answer): void {
  const statuses = counts.get(name)
  statuses?.set(status, (statuses.get(status) ?? 0) + 1)
  waited.push(milliseconds)
}

const shown = ({ target, headers, body }: Question) =>
  `${target.slice(0, 500)} ${JSON.stringify(headers)}\n${body?.toString().slice(0, 1000) ?? ''}`

async function tryOne(operation: Operation, who: (typeof askers)[number], asked: Asked): Promise<void> {
  const question = questionOf(operation, asked, product.cookieOf(who))
  const answer = await ask(question)
  count(operation, answer)
  forgetAttempts()

  const wrong = [...answerFaults(operation, question, answer), ...product.faults().map(String)]
  expect(wrong, `${answer.status} ${answer.text.slice(0, 500)}\n← ${shown(question)}`).toEqual([])
  const endsSessions = ['accounts.signIn', 'accounts.signOut'].includes(operation.name)
  if (endsSessions && answer.status < 300 && who !== 'nobody') await signedInAgain(product, who)
}

const share = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const numberOf = (name: string, isCounted: (status: number) => boolean) =>
  [...(counts.get(name) ?? [])].reduce((sum, [status, n]) => sum + (isCounted(status) ? n : 0), 0)

describe(`from the contract's own schemas (SEED=${seed})`, {
  timeout: sized({ ci: 60_000, nightly: 1_200_000 }),
}, () => {
  afterEach(async () => {
    expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
    expect(product.faults()).toEqual([])
  })

  test.each(operations)('$name has one proper answer for whatever comes', async (operation) => {
    const requests = requestsFor(operation, known, { people: sampleNames, tags })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...askers), requests, (who, asked) => tryOne(operation, who, asked)),
      { numRuns, seed },
    )
  })

  test.each(operations)('$name was reached, and refused what it should', ({ name }) => {
    expect(numberOf(name, (status) => status < 400)).toBeGreaterThanOrEqual(numRuns / 200)
    expect(numberOf(name, (status) => status >= 400)).toBeGreaterThanOrEqual(numRuns / 200)
  })

  test('nobody waited long, and nothing is torn', () => {
    expect(share(waited, 0.99)).toBeLessThanOrEqual(SLOWEST)
    expect(product.db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(product.db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    const statuses = [...counts].map(([name, seen]) => {
      const words = [...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`)
      return [name, words.join(' ')] as const
    })
    tell('fuzz', began, {
      operations: operations.length,
      requests: waited.length,
      'p99 (ms)': Math.round(share(waited, 0.99) * 10) / 10,
      ...Object.fromEntries(statuses),
    })
  })
})
