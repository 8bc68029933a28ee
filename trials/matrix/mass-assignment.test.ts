import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { expectRefusal, wholeAnswer } from '../../apps/server/src/testing/expect-refusal.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import { addWithoutPassword, openedSession } from './actors.ts'
import { procedures } from './doors.ts'
import {
  bodySmugglings,
  doubledFields,
  forbiddenFields,
  querySmugglings,
  SMUGGLED,
  type Smuggling,
  smuggledValues,
} from './forbidden-fields.ts'
import { counters, openHouse } from './house.ts'
import { type Change, changesBetween, type Stored, storedIn } from './stored.ts'

const began = performance.now()
const house = await openHouse()
const { product } = house
const tally = { requests: 0, refused: 0, ignored: 0 }

afterAll(async () => {
  await house.close()
  tell('mass assignment', began, {
    operations: writeOperations.length,
    fields: forbiddenFields.length,
    ...tally,
  })
})

const namesOfPrototype = Object.getOwnPropertyNames(Object.prototype)

/** Every way with every value; in `npm test` one value and one query for each field, which the seed chooses. */
function smugglingsOf({ name, body }: WriteOperation, field: string): Smuggling[] {
  const { pick, whole } = seededRandom(String(seed), name, field)
  const values = sized({ ci: [pick(smuggledValues)], nightly: smuggledValues })
  const queries = querySmugglings(body(), field)
  const from = whole(0, queries.length - 1)
  return [
    ...values.flatMap((value) => bodySmugglings(body(), field, value)),
    ...sized({ ci: queries.slice(from, from + 1), nightly: queries }),
  ]
}

const refusalData = z.object({ fields: z.array(z.object({ field: z.string() })) })

/** Who sends, and what was stored before they sent anything. */
type Sender = { name: string; cookie: string; before: Stored; hash: string }

let people = 0

/** Somebody new: what others did before makes no difference to what is stored for them. */
async function newSender(): Promise<Sender> {
  people += 1
  const name = `sender-${people}`
  await addWithoutPassword(product, { name, role: 'user', group: null })
  const cookie = await openedSession(product, name)
  return { name, cookie, before: storedIn(product.db, counters), hash: product.stateHash(counters) }
}

/** The same one for as long as everything is refused. */
let sender = await newSender()

/** A change without what is another one each time: who did it, ids, and how many did it before. */
function comparable(changes: readonly Change[], sender: string): string[] {
  const each = new Set(['id', 'token_hash', 'count'])
  return changes
    .map(({ table, isNew, row }) => {
      const kept = Object.entries(row).map(([key, value]) => {
        return each.has(key) ? [key, null] : [key, value === sender ? 'the sender' : value]
      })
      return JSON.stringify([table, isNew, kept])
    })
    .sort()
}

function send({ method, path }: WriteOperation, { body, query }: Smuggling): Promise<Response> {
  house.forgetAttempts()
  const headers = { 'Content-Type': 'application/json' }
  return product.send(path + query, { method, headers, body }, sender.cookie)
}

/** What the sender's request has stored. */
function changesNow(): string[] {
  return comparable(changesBetween(sender.before, storedIn(product.db, counters)), sender.name)
}

/** What the request stores that slips nothing in; the second time, when the counters of the day are there. */
async function plainChanges(operation: WriteOperation): Promise<string[]> {
  let changes: string[] = []
  for (const _ of ['first', 'second']) {
    sender = await newSender()
    const plain = { way: 'plain', body: JSON.stringify(operation.body()), query: '' }
    expect((await send(operation, plain)).ok).toBe(true)
    changes = changesNow()
  }
  sender = await newSender()
  return changes
}

async function expectIgnored(response: Response, plain: readonly string[]): Promise<void> {
  expect(await wholeAnswer(response)).not.toContain(SMUGGLED)
  expect(changesNow()).toEqual(plain)
  for (const [table, rows] of storedIn(product.db, []))
    expect([...rows].join(), table).not.toContain(SMUGGLED)
}

async function expectRefused(response: Response, { names }: Smuggling): Promise<void> {
  const { fields } = refusalData.parse(await expectRefusal(response, 'input.invalid'))
  if (names !== undefined) expect(fields.map(({ field }) => field)).toContain(names)
  expect(product.stateHash(counters)).toBe(sender.hash)
}

/** Refused with nothing stored, or done as if it had not been there. */
async function expectNothingSmuggled(
  operation: WriteOperation,
  smuggling: Smuggling,
  plain: readonly string[],
): Promise<void> {
  const response = await send(operation, smuggling)
  tally.requests += 1
  if (response.ok) {
    tally.ignored += 1
    await expectIgnored(response, plain)
    sender = await newSender()
  } else {
    tally.refused += 1
    await expectRefused(response, smuggling)
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(namesOfPrototype)
  expect(product.faults()).toEqual([])
}

test('every procedure that changes something is tried', () => {
  const changing = [...procedures].filter(([, { route }]) => route.method !== 'GET').map(([name]) => name)
  expect(writeOperations.map(({ name }) => name).toSorted()).toEqual(changing.toSorted())
  for (const { name, method } of writeOperations) expect(procedures.get(name)?.route.method).toBe(method)
})

test('at least 25 fields are tried', () => {
  expect(new Set(forbiddenFields).size).toBeGreaterThanOrEqual(25)
})

describe.each(writeOperations)(`$name (SEED=${seed})`, (operation) => {
  test('takes over nothing that nobody may say (T06)', { timeout: 600_000 }, async () => {
    const plain = await plainChanges(operation)
    for (const field of forbiddenFields)
      for (const smuggling of smugglingsOf(operation, field))
        await expectNothingSmuggled(operation, smuggling, plain).catch((error: unknown) =>
          expect.fail(`${field} ${smuggling.way}: ${smuggling.query} ${smuggling.body}\n${error}`),
        )
  })

  test('checks the one that counts of two fields with one name', async () => {
    const plain = await plainChanges(operation)
    for (const smuggling of doubledFields(operation.body()))
      await expectNothingSmuggled(operation, smuggling, plain)
  })
})

const reading = [...procedures].filter(([, { route }]) => route.method === 'GET')

test.each(reading)(
  '%s answers a query that it does not know as one that is not there, or refuses it',
  async (_, { route }) => {
    const path = `/api${route.path?.replace('{slug}', 'first-budget')}`
    const cookie = product.cookieOf('learner')
    const plain = await (await product.send(path, {}, cookie)).text()
    const stored = product.stateHash(counters)
    for (const field of forbiddenFields)
      for (const { query } of querySmugglings({}, field)) {
        const response = await product.send(path + query, {}, cookie)
        if (response.ok) expect(await response.text()).toBe(plain)
        else await expectRefusal(response, 'input.invalid')
      }
    expect(product.stateHash(counters)).toBe(stored)
    expect(product.faults()).toEqual([])
  },
)
