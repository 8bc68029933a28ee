import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { expectRefusal, wholeAnswer } from '../../apps/server/src/testing/expect-refusal.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { newSender as newSenderOf } from '../../apps/server/src/testing/write-sender.ts'
import { seed, sized } from '../size.ts'
import { tell } from '../told.ts'
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
import { type Change, changesBetween, storedIn } from './stored.ts'

const began = performance.now()
let house = await openHouse()
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
type Sender = Awaited<ReturnType<typeof newSender>>

let people = 0

/** Somebody new: what others did before makes no difference to what is stored for them. */
async function newSender(operation: WriteOperation) {
  people += 1
  house.forgetAttempts()
  const sender = await newSenderOf(house.product, operation, `sender-${people}-`)
  return { ...sender, before: storedIn(house.product.db, counters) }
}

/** What is random, or another one each time. */
const each = new Set(['id', 'token_hash', 'count', 'hash', 'password', 'secret_hash', 'totp_secret'])
const random = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{40,}/g

/** A change without what is another one each time: who did it, ids, secrets, and how many did it before. */
function comparable(changes: readonly Change[], sender: string): string[] {
  return changes
    .map(({ table, isNew, row }) => {
      const kept = Object.entries(row).map(([key, value]) => [key, each.has(key) ? null : value])
      const text = JSON.stringify([table, isNew, kept])
      return text.replaceAll(sender, 'the sender').replace(random, 'random')
    })
    .sort()
}

function send(
  { method, path }: WriteOperation,
  { body, query }: Smuggling,
  { cookie, said }: Sender,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return house.product.send(path + query, { method, headers, body: said(body) }, cookie)
}

/** What the sender's request has stored. */
function changesNow(sender: Sender): string[] {
  return comparable(changesBetween(sender.before, storedIn(house.product.db, counters)), sender.name)
}

/** What the request stores that slips nothing in; the second time, when the counters of the day are there. */
async function plainChanges(operation: WriteOperation): Promise<string[]> {
  let changes: string[] = []
  for (const _ of ['first', 'second']) {
    const sender = await newSender(operation)
    const plain = { way: 'plain', body: JSON.stringify(operation.body()), query: '' }
    expect((await send(operation, plain, sender)).ok).toBe(true)
    changes = changesNow(sender)
  }
  return changes
}

async function expectIgnored(response: Response, plain: readonly string[], sender: Sender): Promise<void> {
  expect(await wholeAnswer(response)).not.toContain(SMUGGLED)
  expect(changesNow(sender)).toEqual(plain)
  for (const [table, rows] of storedIn(house.product.db, []))
    expect([...rows].join(), table).not.toContain(SMUGGLED)
}

/** How many rows the store has written: one that is refused writes none. */
const written = () => Number(house.product.db.prepare('SELECT total_changes() AS n').get()?.n)

async function expectRefused(response: Response, { names }: Smuggling, before: number): Promise<void> {
  const { fields } = refusalData.parse(await expectRefusal(response, 'input.invalid'))
  if (names !== undefined) expect(fields.map(({ field }) => field)).toContain(names)
  expect(written()).toBe(before)
}

/** Refused with nothing stored, or done as if it had not been there: whoever was refused sends the next one. */
function smuggler(operation: WriteOperation, plain: readonly string[]) {
  let known: Sender | null = null

  return async (smuggling: Smuggling): Promise<void> => {
    const sender = known ?? (await newSender(operation))
    house.forgetAttempts()
    const before = written()
    const response = await send(operation, smuggling, sender)
    tally.requests += 1
    known = response.ok ? null : sender
    if (response.ok) {
      // Whatever was refused to the sender has left nothing that this would show.
      tally.ignored += 1
      await expectIgnored(response, plain, sender)
    } else {
      tally.refused += 1
      await expectRefused(response, smuggling, before)
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(namesOfPrototype)
    expect(house.product.faults()).toEqual([])
  }
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
  // Everything stored is looked at after every request: it must not become more and more.
  beforeAll(async () => {
    await house.close()
    house = await openHouse()
  })

  test('takes over nothing that nobody may say (T06)', async () => {
    const expectNothing = smuggler(operation, await plainChanges(operation))
    for (const field of forbiddenFields)
      for (const smuggling of smugglingsOf(operation, field))
        await expectNothing(smuggling).catch((error: unknown) =>
          expect.fail(`${field} ${smuggling.way}: ${smuggling.query} ${smuggling.body}\n${error}`),
        )
  })

  test('checks the one that counts of two fields with one name', async () => {
    const expectNothing = smuggler(operation, await plainChanges(operation))
    for (const smuggling of doubledFields(operation.body())) await expectNothing(smuggling)
  })
})

const reading = [...procedures].filter(([, { route }]) => route.method === 'GET')

test.each(reading)(
  '%s answers a query that it does not know as one that is not there, or refuses it',
  async (name, { route }) => {
    const path = `/api${route.path?.replace('{slug}', 'first-budget')}`
    const cookie = house.product.cookieOf(name === 'accounts.notices' ? 'admin' : 'learner')
    const plain = await (await house.product.send(path, {}, cookie)).text()
    const stored = house.product.stateHash(counters)
    for (const field of forbiddenFields)
      for (const { query } of querySmugglings({}, field)) {
        const response = await house.product.send(path + query, {}, cookie)
        if (response.ok) expect(await response.text()).toBe(plain)
        else await expectRefusal(response, 'input.invalid')
      }
    expect(house.product.stateHash(counters)).toBe(stored)
    expect(house.product.faults()).toEqual([])
  },
)
