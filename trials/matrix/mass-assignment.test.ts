import { expectRefusal, serializeResponse } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import {
  counterTables,
  createRequest,
  createSender,
  endpointFixtures,
  type NamedFixture,
  writeFixtures,
} from '@kitchen-table/server/testing/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, sampleInSmallSize, seed } from '../run-size.ts'
import {
  bodyInjections,
  duplicatedFieldInjections,
  type FieldInjection,
  forbiddenFields,
  INJECTED_VALUE,
  injectedValues,
  queryInjections,
} from './forbidden-fields.ts'
import { openMatrixProduct } from './matrix-product.ts'
import { type Change, diffSnapshots, takeStoreSnapshot } from './store-snapshot.ts'

let matrixProduct = await openMatrixProduct()
const tally = reportAfterTests('mass assignment', {
  operations: writeFixtures.length,
  fields: forbiddenFields.length,
  requests: 0,
  refused: 0,
  ignored: 0,
})

afterAll(() => matrixProduct.close())

const validBody = (fixture: NamedFixture) => createRequest(fixture).body ?? {}

const namesOfPrototype = Object.getOwnPropertyNames(Object.prototype)

/** A refusal names at most 20 fields, so of these it names each. */
const FIELDS_PER_REQUEST = 17

/** `npm test` sends many fields in each request, the nightly size one (docs/security.md S2). */
const fieldsPerRequest = chooseByRunSize({ full: FIELDS_PER_REQUEST, nightly: 1 })

/** Returns the names of all fields of a value, at any depth. */
function listFieldNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, content]) => [name, ...listFieldNames(content)])
}

/** Returns the forbidden fields in groups, without those that the endpoint takes itself. */
function fieldGroupsOf(fixture: NamedFixture): (readonly string[])[] {
  const own = listFieldNames(validBody(fixture))
  return groupFields(
    forbiddenFields.filter((name) => !own.includes(name)),
    fieldsPerRequest,
  )
}

function groupFields(fields: readonly string[], size: number): (readonly string[])[] {
  const count = Math.ceil(fields.length / size)
  return Array.from({ length: count }, (_, at) => fields.slice(at * size, (at + 1) * size))
}

/** Every technique with every value; `npm test` uses one value per field, chosen by the seed. */
function injectionsFor(fixture: NamedFixture, fields: readonly string[]): FieldInjection[] {
  const body = validBody(fixture)
  const chooseValue = (field: string) =>
    createSeededRandom(String(seed), fixture.name, field).pick(injectedValues)
  const choices = chooseByRunSize({
    full: [chooseValue],
    nightly: injectedValues.map((value) => () => value),
  })
  return [
    ...choices.flatMap((findValue) => bodyInjections(body, fields, findValue)),
    ...queryInjections(body, fields),
  ]
}

const refusalData = z.object({ fields: z.array(z.object({ field: z.string() })) })

type SenderWithSnapshot = Awaited<ReturnType<typeof createSenderWithSnapshot>>

let senderCount = 0

/** Creates a new person, so that earlier requests do not affect what is stored for them. */
async function createSenderWithSnapshot(fixture: NamedFixture) {
  senderCount += 1
  await matrixProduct.product.clearCounters()
  const sender = await createSender(matrixProduct.product, fixture, `sender-${senderCount}-`)
  return { ...sender, before: takeStoreSnapshot(matrixProduct.product.db, counterTables) }
}

/** Columns whose values are random or differ each time. */
const volatileColumns = new Set(
  'id token_hash count hash password secret_hash totp_secret number last_number overall_number mark key unit_id'.split(
    ' ',
  ),
)
/** Ids, secrets, pseudonyms, the keys of records of a sender (`content-`), and the ids of new units. */
const randomText =
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{16}\b|[\w-]{40,}|content-[\da-f]{8}|(?<=unitId\\*":\\*")[a-z\d]{8}/g

/** Returns the changes as sorted texts without what differs each time: the sender, ids, secrets and counts. */
function normalizeChanges(changes: readonly Change[], sender: string): string[] {
  return changes
    .map(({ table, isNew, row }) => {
      const stableColumns = Object.entries(row).map(([key, value]) => [
        key,
        volatileColumns.has(key) ? null : value,
      ])
      const text = JSON.stringify([table, isNew, stableColumns])
      // The words by which people are found have no hyphens.
      const words = sender.toLowerCase().replaceAll('-', ' ')
      return text
        .replaceAll(sender, 'the sender')
        .replaceAll(words, 'the sender')
        .replace(randomText, 'random')
    })
    .sort()
}

function send(
  fixture: NamedFixture,
  { body, query }: Pick<FieldInjection, 'body' | 'query'>,
  { cookie, fillIn }: SenderWithSnapshot,
): Promise<Response> {
  const { method, path } = createRequest(fixture)
  const headers = { 'Content-Type': 'application/json' }
  const options = { method, headers, body: fillIn(body) }
  return matrixProduct.product.send(fillIn(path) + query, options, cookie)
}

function changesSince(sender: SenderWithSnapshot): string[] {
  return normalizeChanges(
    diffSnapshots(sender.before, takeStoreSnapshot(matrixProduct.product.db, counterTables)),
    sender.name,
  )
}

/** Returns what the plain request stores; of the second one, as the day's counters exist by then. */
async function baselineChanges(fixture: NamedFixture): Promise<string[]> {
  let changes: string[] = []
  for (const _ of ['first', 'second']) {
    const sender = await createSenderWithSnapshot(fixture)
    const plain = { body: JSON.stringify(validBody(fixture)), query: '' }
    expect((await send(fixture, plain, sender)).ok).toBe(true)
    changes = changesSince(sender)
  }
  return changes
}

/** The rows of tables that do not contain the injected value. */
const checkedRows = new WeakSet<ReadonlySet<string>>()

async function expectIgnored(response: Response, plain: readonly string[], sender: SenderWithSnapshot) {
  expect(await serializeResponse(response)).not.toContain(INJECTED_VALUE)
  expect(changesSince(sender)).toEqual(plain)
  for (const [table, rows] of takeStoreSnapshot(matrixProduct.product.db, [])) {
    if (!checkedRows.has(rows)) expect([...rows].join(), table).not.toContain(INJECTED_VALUE)
    checkedRows.add(rows)
  }
}

/** Returns how many rows the connection has written; a refusal must write none. */
const countWrittenRows = () =>
  Number(matrixProduct.product.db.prepare('SELECT total_changes() AS n').get()?.n)

/** Expects a refusal that has stored nothing. Returns the fields that it names. */
async function expectRefused(response: Response, before: number): Promise<string[]> {
  const { fields } = refusalData.parse(await expectRefusal(response, 'input.invalid'))
  expect(countWrittenRows()).toBe(before)
  return fields.map(({ field }) => field)
}

/**
 * Creates a check that a request with an injected field is either refused with nothing stored, or stores the same as
 * the plain request. Returns the fields that the refusal names, or null. A sender who was refused is reused.
 */
function createInjectionChecker(fixture: NamedFixture, plain: readonly string[]) {
  let reusableSender: SenderWithSnapshot | null = null

  return async (injection: FieldInjection): Promise<string[] | null> => {
    const sender = reusableSender ?? (await createSenderWithSnapshot(fixture))
    await matrixProduct.product.clearCounters()
    const before = countWrittenRows()
    const response = await send(fixture, injection, sender)
    tally.requests += 1
    reusableSender = response.ok ? null : sender
    let named: string[] | null = null
    if (response.ok) {
      // The sender's earlier refused requests stored nothing, so all changes are of this request.
      tally.ignored += 1
      await expectIgnored(response, plain, sender)
    } else {
      tally.refused += 1
      named = await expectRefused(response, before)
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(namesOfPrototype)
    expect(matrixProduct.product.takeFaults()).toEqual([])
    return named
  }
}

type InjectionChecker = ReturnType<typeof createInjectionChecker>

type InjectedFields = {
  fields: readonly string[]
  /** The index of the injection among those of these fields. */
  at: number
  injection: FieldInjection
}

/**
 * Checks an injection of several fields. If a refusal does not show that each of them is refused by itself, one may
 * have hidden another: then each half of them is tried, down to single fields.
 */
async function checkFields(
  fixture: NamedFixture,
  expectNoEffect: InjectionChecker,
  { fields, at, injection }: InjectedFields,
): Promise<void> {
  const where = `${fields.join(' ')} ${injection.technique}: ${injection.query} ${injection.body}`
  const named = await expectNoEffect(injection).catch((error: unknown) => expect.fail(`${where}\n${error}`))
  if (named === null || injection.isRefusedByField(named)) return
  if (fields.length === 1) return expect(injection.mustBeNamed ?? false, `${where} ${named}`).toBe(false)
  for (const half of groupFields(fields, Math.ceil(fields.length / 2))) {
    const smaller = injectionsFor(fixture, half)[at] ?? expect.fail('A smaller injection is missing.')
    await checkFields(fixture, expectNoEffect, { fields: half, at, injection: smaller })
  }
}

test('at least 25 fields are tried', () => {
  expect(new Set(forbiddenFields).size).toBeGreaterThanOrEqual(25)
})

/** In the small size. */
const OPERATIONS = 24
const checkedFixtures = sampleInSmallSize(writeFixtures, OPERATIONS)

/** The whole store is read after every request, so it must not grow for long. */
const OPERATIONS_PER_PRODUCT = chooseByRunSize({ full: 4, nightly: 1 })

describe.each(checkedFixtures)(`$name (SEED=${seed})`, (fixture) => {
  beforeAll(async () => {
    if (checkedFixtures.indexOf(fixture) % OPERATIONS_PER_PRODUCT !== 0) return
    await matrixProduct.close()
    matrixProduct = await openMatrixProduct()
  })

  test('stores no forbidden field (T06, T19)', async () => {
    const expectNoEffect = createInjectionChecker(fixture, await baselineChanges(fixture))
    for (const fields of fieldGroupsOf(fixture))
      for (const [at, injection] of injectionsFor(fixture, fields).entries())
        await checkFields(fixture, expectNoEffect, { fields, at, injection })
  })

  test('validates the effective one of two fields with the same name', async () => {
    const expectNoEffect = createInjectionChecker(fixture, await baselineChanges(fixture))
    for (const injection of duplicatedFieldInjections(validBody(fixture))) await expectNoEffect(injection)
  })
})

const readFixtures = endpointFixtures.filter(({ method }) => method === 'GET')

test.each(readFixtures)('$name ignores an unknown query, or refuses it', async (fixture) => {
  const { product } = matrixProduct
  const { cookie, fillIn } = await createSender(product, fixture)
  const path = fillIn(createRequest(fixture).path.replace(/\?.*/, ''))
  const plain = await (await product.send(path, {}, cookie)).text()
  const stored = product.hashState(counterTables)
  const ownFields = fixture.input instanceof z.ZodObject ? Object.keys(fixture.input.shape) : []

  async function checkQuery(fields: readonly string[], at: number): Promise<void> {
    const { query, isRefusedByField } =
      queryInjections({}, fields)[at] ?? expect.fail('There is no such query.')
    const response = await product.send(path + query, {}, cookie)
    if (response.ok) return expect(await response.text()).toBe(plain)
    const named = refusalData.parse(await expectRefusal(response, 'input.invalid')).fields
    if (fields.length === 1 || isRefusedByField(named.map(({ field }) => field))) return
    for (const half of groupFields(fields, Math.ceil(fields.length / 2))) await checkQuery(half, at)
  }

  const otherFields = forbiddenFields.filter((name) => !ownFields.includes(name))
  for (const fields of groupFields(otherFields, FIELDS_PER_REQUEST))
    for (const at of queryInjections({}, fields).keys()) await checkQuery(fields, at)
  expect(product.hashState(counterTables)).toBe(stored)
  expect(product.takeFaults()).toEqual([])
})
