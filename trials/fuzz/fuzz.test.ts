import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { CODE, NOTICE, OTHER_DEVICE, PHONE } from '../../apps/server/src/testing/ready-for-writes.ts'
import { emailOf, PASSWORD, sampleNames } from '../../apps/server/src/testing/sample-people.ts'
import { PIXEL, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { resetCookie, stepCookie } from '../../apps/server/src/testing/write-sender.ts'
import { counters } from '../matrix/house.ts'
import { putBack } from '../matrix/put-back.ts'
import { isNightly, seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import { answerFaults } from './answer-faults.ts'
import { type Answer, asker, type Question } from './ask.ts'
import { type Operation, operations } from './operations.ts'
import { askers } from './people-at-the-door.ts'
import { type Asked, questionOf, requestsFor } from './request-arbitrary.ts'
import type { Known } from './schema-arbitrary.ts'

const numRuns = sized({ ci: 200, nightly: 5000 })
/** Security.md S3, of the slowest one in a hundred, in milliseconds: nightly, when nothing else runs. */
const SLOWEST = 500

/** Of the sample library and its people, by the field that they are said in. */
const known: Known = {
  slug: ['first-budget', 'watching', 'closed-track'],
  track: ['first-budget', 'watching', 'closed-track'],
  unitId: ['u-talk', 'u-do', 'u-video', 'u-bare', 'u-off', 'u-closed'],
  layout: ['default', 'rising-gen'],
  email: sampleNames.map(emailOf),
  password: [PASSWORD],
  newPassword: ['Other-Password-2'],
  code: [CODE],
  id: [OTHER_DEVICE, NOTICE],
  provider: ['medica'],
  phone: [PHONE, ''],
  picture: [PIXEL],
  page: ['/dashboard', '/track/first-budget'],
  openFor: [20_000],
  website: [''],
  event: [100, 110, 120, 200, 210, 220, 300, 400, 410],
  time: ['2026-11-05T11:00:00.000Z', '2026-11-05T12:00:00Z', '2026-10-01T00:00:00Z', '2027-01-01T00:00:00Z'],
}

const product = await openProduct({ env: { ANALYTICS_URL: 'https://analytics.example/' } })
const putBackOne = putBack(
  product.db,
  askers.filter((who) => who !== 'nobody'),
)
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
const forgetAll = () => product.db.exec(counters.map((table) => `DELETE FROM ${table};`).join(''))
beforeEach(forgetAll)
let since = 0
function forgetAttempts(): void {
  since += 1
  if (since % 10 === 0) forgetAll()
}

const shutOut: readonly string[] = ['nobody', 'disabled', 'dormantLearner']

/** What somebody sends when everything is there that an operation calls for: the right code, and their cookies. */
async function readied({ name }: Operation, who: (typeof askers)[number], question: Question) {
  const write = writeOperations.find((one) => one.name === name)
  if (!write?.ready || shutOut.includes(who)) return question
  const { code = CODE, step, resetToken } = await write.ready(product, who)
  const { headers, body } = question
  const cookies = [headers.Cookie, step && stepCookie(step), resetToken && resetCookie(resetToken)]
  // Byte by byte: what is no text stays as it is.
  const text = body?.toString('latin1')
  return {
    ...question,
    headers: { ...headers, Cookie: cookies.filter(Boolean).join('; ') },
    body: text?.includes(CODE) ? Buffer.from(text.replaceAll(CODE, code), 'latin1') : body,
  }
}

function count({ name }: Operation, { status, milliseconds }: Answer): void {
  const statuses = counts.get(name)
  statuses?.set(status, (statuses.get(status) ?? 0) + 1)
  waited.push(milliseconds)
}

const shown = ({ target, headers, body }: Question) =>
  `${target.slice(0, 500)} ${JSON.stringify(headers)}\n${body?.toString().slice(0, 1000) ?? ''}`

/** Pictures lie under the id of whom they show, which has small letters alone, as ids of real people have. */
const sentBy = ({ name }: Operation, who: (typeof askers)[number]) =>
  name.endsWith('Picture') && who !== who.toLowerCase() ? 'learner' : who

async function tryOne(operation: Operation, asker: (typeof askers)[number], asked: Asked): Promise<void> {
  const who = sentBy(operation, asker)
  const question = await readied(operation, who, questionOf(operation, asked, product.cookieOf(who)))
  const answer = await ask(question)
  count(operation, answer)
  forgetAttempts()

  const wrong = [...answerFaults(operation, question, answer), ...product.faults().map(String)]
  expect(wrong, `${answer.status} ${answer.text.slice(0, 500)}\n← ${shown(question)}`).toEqual([])
  if (operation.name.startsWith('accounts.') && operation.method !== 'GET') putBackOne(who)
}

const share = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const numberOf = (name: string, isCounted: (status: number) => boolean) =>
  [...(counts.get(name) ?? [])].reduce((sum, [status, n]) => sum + (isCounted(status) ? n : 0), 0)

describe(`from the contract's own schemas (SEED=${seed})`, {
  timeout: sized({ ci: 600_000, nightly: 1_200_000 }),
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

  test('nothing is torn', () => {
    if (isNightly) expect(share(waited, 0.99)).toBeLessThanOrEqual(SLOWEST)
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
