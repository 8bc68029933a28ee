import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { expectRefusal, serializeResponse } from '../../apps/server/src/testing/expect-refusal.ts'
import { createSender as newSenderOf } from '../../apps/server/src/testing/request-sender.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { procedures } from './endpoints.ts'
import {
  bodyInjections,
  duplicatedFieldInjections,
  type FieldInjection,
  forbiddenFields,
  INJECTED_VALUE,
  injectedValues,
  queryInjections,
} from './forbidden-fields.ts'
import { counterTables, openMatrixProduct } from './matrix-product.ts'
import { type Change, diffSnapshots, takeStoreSnapshot } from './store-snapshot.ts'

const startedAt = performance.now()
let matrixProduct = await openMatrixProduct()
const tally = { requests: 0, refused: 0, ignored: 0 }

afterAll(async () => {
  await matrixProduct.close()
  reportTrial('mass assignment', startedAt, {
    operations: writeOperations.length,
    fields: forbiddenFields.length,
    ...tally,
  })
})

const namesOfPrototype = Object.getOwnPropertyNames(Object.prototype)

/** Every way with every value; in `npm test` one value and one query for each field, which the seed chooses. */
function injectionsFor({ name, body }: WriteOperation, field: string): FieldInjection[] {
  const { pick, integer } = createSeededRandom(String(seed), name, field)
  const values = chooseByRunSize({ ci: [pick(injectedValues)], nightly: injectedValues })
  const queries = queryInjections(body(), field)
  const from = integer(0, queries.length - 1)
  return [
    ...values.flatMap((value) => bodyInjections(body(), field, value)),
    ...chooseByRunSize({ ci: queries.slice(from, from + 1), nightly: queries }),
  ]
}

const refusalData = z.object({ fields: z.array(z.object({ field: z.string() })) })

/** Who sends, and what was stored before they sent anything. */
type SenderWithSnapshot = Awaited<ReturnType<typeof createSenderWithSnapshot>>

let senderCount = 0

/** Somebody new: what others did before makes no difference to what is stored for them. */
async function createSenderWithSnapshot(operation: WriteOperation) {
  senderCount += 1
  matrixProduct.clearCounters()
  const sender = await newSenderOf(matrixProduct.product, operation, `sender-${senderCount}-`)
  return { ...sender, before: takeStoreSnapshot(matrixProduct.product.db, counterTables) }
}

/** What is random, or another one each time. */
const volatileColumns = new Set([
  'id',
  'token_hash',
  'count',
  'hash',
  'password',
  'secret_hash',
  'totp_secret',
])
const randomText = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{40,}/g

/** A change without what is another one each time: who did it, ids, secrets, and how many did it before. */
function normalizeChanges(changes: readonly Change[], sender: string): string[] {
  return changes
    .map(({ table, isNew, row }) => {
      const kept = Object.entries(row).map(([key, value]) => [key, volatileColumns.has(key) ? null : value])
      const text = JSON.stringify([table, isNew, kept])
      return text.replaceAll(sender, 'the sender').replace(randomText, 'random')
    })
    .sort()
}

function send(
  { method, path }: WriteOperation,
  { body, query }: FieldInjection,
  { cookie, fillInCode }: SenderWithSnapshot,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return matrixProduct.product.send(path + query, { method, headers, body: fillInCode(body) }, cookie)
}

/** What the sender's request has stored. */
function changesSince(sender: SenderWithSnapshot): string[] {
  return normalizeChanges(
    diffSnapshots(sender.before, takeStoreSnapshot(matrixProduct.product.db, counterTables)),
    sender.name,
  )
}

/** What the request stores that slips nothing in; the second time, when the counters of the day are there. */
async function baselineChanges(operation: WriteOperation): Promise<string[]> {
  let changes: string[] = []
  for (const _ of ['first', 'second']) {
    const sender = await createSenderWithSnapshot(operation)
    const plain = { technique: 'plain', body: JSON.stringify(operation.body()), query: '' }
    expect((await send(operation, plain, sender)).ok).toBe(true)
    changes = changesSince(sender)
  }
  return changes
}

async function expectIgnored(
  response: Response,
  plain: readonly string[],
  sender: SenderWithSnapshot,
): Promise<void> {
  expect(await serializeResponse(response)).not.toContain(INJECTED_VALUE)
  expect(changesSince(sender)).toEqual(plain)
  for (const [table, rows] of takeStoreSnapshot(matrixProduct.product.db, []))
    expect([...rows].join(), table).not.toContain(INJECTED_VALUE)
}

/** How many rows the store has written: one that is refused writes none. */
const countWrittenRows = () =>
  Number(matrixProduct.product.db.prepare('SELECT total_changes() AS n').get()?.n)

async function expectRefused(
  response: Response,
  { refusedField }: FieldInjection,
  before: number,
): Promise<void> {
  const { fields } = refusalData.parse(await expectRefusal(response, 'input.invalid'))
  if (refusedField !== undefined) expect(fields.map(({ field }) => field)).toContain(refusedField)
  expect(countWrittenRows()).toBe(before)
}

/** Refused with nothing stored, or done as if it had not been there: whoever was refused sends the next one. */
function createInjectionChecker(operation: WriteOperation, plain: readonly string[]) {
  let reusableSender: SenderWithSnapshot | null = null

  return async (smuggling: FieldInjection): Promise<void> => {
    const sender = reusableSender ?? (await createSenderWithSnapshot(operation))
    matrixProduct.clearCounters()
    const before = countWrittenRows()
    const response = await send(operation, smuggling, sender)
    tally.requests += 1
    reusableSender = response.ok ? null : sender
    if (response.ok) {
      // Whatever was refused to the sender has left nothing that this would show.
      tally.ignored += 1
      await expectIgnored(response, plain, sender)
    } else {
      tally.refused += 1
      await expectRefused(response, smuggling, before)
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(namesOfPrototype)
    expect(matrixProduct.product.takeFaults()).toEqual([])
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
    await matrixProduct.close()
    matrixProduct = await openMatrixProduct()
  })

  test('takes over nothing that nobody may say (T06)', async () => {
    const expectNothing = createInjectionChecker(operation, await baselineChanges(operation))
    for (const field of forbiddenFields)
      for (const smuggling of injectionsFor(operation, field))
        await expectNothing(smuggling).catch((error: unknown) =>
          expect.fail(`${field} ${smuggling.technique}: ${smuggling.query} ${smuggling.body}\n${error}`),
        )
  })

  test('checks the one that counts of two fields with one name', async () => {
    const expectNothing = createInjectionChecker(operation, await baselineChanges(operation))
    for (const smuggling of duplicatedFieldInjections(operation.body())) await expectNothing(smuggling)
  })
})

const readProcedures = [...procedures].filter(([, { route }]) => route.method === 'GET')

test.each(readProcedures)(
  '%s answers a query that it does not know as one that is not there, or refuses it',
  async (name, { route }) => {
    const path = `/api${route.path?.replace('{slug}', 'first-budget')}`
    const cookie = matrixProduct.product.cookieOf(name === 'accounts.notices' ? 'admin' : 'learner')
    const plain = await (await matrixProduct.product.send(path, {}, cookie)).text()
    const stored = matrixProduct.product.hashState(counterTables)
    for (const field of forbiddenFields)
      for (const { query } of queryInjections({}, field)) {
        const response = await matrixProduct.product.send(path + query, {}, cookie)
        if (response.ok) expect(await response.text()).toBe(plain)
        else await expectRefusal(response, 'input.invalid')
      }
    expect(matrixProduct.product.hashState(counterTables)).toBe(stored)
    expect(matrixProduct.product.takeFaults()).toEqual([])
  },
)
