import type { ImportRow, MemberImport } from '@kitchen-table/contract/organizations'
import { importReasons } from '@kitchen-table/domain/member-import'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import {
  formatMemberCsv,
  openMemberImportProduct,
  planMemberImport,
  readProgressEvents,
} from '../../testing/member-import-requests.ts'
import type { TestProduct } from '../../testing/product.ts'

/** The limit of adding members one by one (docs/security.md T22). */
const LIMIT = 30
const HOUR = 60 * 60_000

type Importer = 'manager' | 'admin'
const importers: Importer[] = ['manager', 'admin']

const takenEmail = (n: number) => `taken-${n}@globex.example`
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

async function setUp() {
  const product = await openMemberImportProduct()
  const addPerson = product.db.prepare(`
    INSERT INTO people (sub, role, group_slug, email, first, last) VALUES (?, 'user', 'globex', ?, 'Ann', 'Other')`)
  for (const n of numbers(LIMIT + 20)) addPerson.run(`taken-${n}`, takenEmail(n))
  return product
}

async function call<Output>(
  product: TestProduct,
  who: Importer,
  method: string,
  path: string,
  body: object | null = null,
): Promise<Output> {
  const response = await product.request(who, method, `/api/groups/acme/${path}`, body)
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

/** Advances the clock beyond the limit, and the session, which has ended meanwhile. */
async function advanceHour(product: TestProduct, who: Importer): Promise<void> {
  product.clock.at += HOUR
  await product.signIn(who)
}

const listRows = async (product: TestProduct, who: Importer, id: string) =>
  (await call<{ rows: ImportRow[] }>(product, who, 'GET', `imports/${id}/rows`)).rows

/** Reviews a list of addresses; returns what it says of each. */
async function review(product: TestProduct, who: Importer, emails: readonly string[]) {
  const planned = await planMemberImport(product, formatMemberCsv(...emails.map((email) => `${email},,,`)), {
    name: who,
  })
  const rows = await listRows(product, who, planned.id)
  return { ...planned, verdicts: rows.map(({ verdict, reason }) => [verdict, reason]) }
}

async function addMember(product: TestProduct, who: Importer, email: string): Promise<string> {
  const body = { email, first: '', last: '', role: 'user' }
  const response = await product.request(who, 'POST', '/api/groups/acme/members', body)
  return response.ok ? 'added' : (await response.json()).code
}

const told = ['elsewhere', importReasons.emailExists]
const untold = ['create', importReasons.uncheckedElsewhere]

test.each(importers)(
  'T22: a review tells %s of 30 addresses elsewhere; then taken and free ones read alike, whatever comes first',
  async (who) => {
    const product = await setUp()
    const taken = numbers(LIMIT + 5).map(takenEmail)
    const mixed = ['free-1@x.example', ...taken, 'free-2@x.example', emailOf('learner')]
    const { verdicts, counts } = await review(product, who, mixed)
    expect(counts).toEqual({ create: 7, change: 0, same: 1, elsewhere: LIMIT, cannot: 0 })
    expect(verdicts).toEqual([
      ['create', null],
      ...numbers(LIMIT).map(() => told),
      ...numbers(6).map(() => untold),
      ['same', null],
    ])

    for (const email of [takenEmail(40), 'free-3@x.example'])
      expect((await review(product, who, [email])).verdicts).toEqual([untold])
    expect(await addMember(product, who, takenEmail(40))).toBe('accounts.wait')

    await advanceHour(product, who)
    expect((await review(product, who, [takenEmail(40), 'free-3@x.example'])).verdicts).toEqual([
      told,
      ['create', null],
    ])
  },
)

test.each(importers)('T22: corrections of lines tell %s no more than adding does', async (who) => {
  const product = await setUp()
  const { id } = await review(product, who, ['free@x.example'])
  const correct = async (email: string) => {
    const body = { email, first: '', last: '', subGroup: '' }
    const { row } = await call<{ row: ImportRow; import: MemberImport }>(
      product,
      who,
      'PUT',
      `imports/${id}/rows/2`,
      body,
    )
    return [row.verdict, row.reason]
  }
  for (const n of numbers(LIMIT)) expect(await correct(takenEmail(n))).toEqual(told)
  expect(await correct(takenEmail(LIMIT))).toEqual(untold)
  expect(await correct('free-2@x.example')).toEqual(untold)
  expect(await correct(emailOf('learner'))).toEqual(['same', null])
})

test.each(importers)('T22: what adding has told %s counts for a review', async (who) => {
  const product = await setUp()
  for (const n of numbers(LIMIT))
    expect(await addMember(product, who, takenEmail(n))).toBe('groups.email_exists')
  expect((await review(product, who, [takenEmail(0), 'free@x.example'])).verdicts).toEqual([untold, untold])
})

test('T22: a review that tells nothing counts nothing', async () => {
  const product = await setUp()
  for (const n of numbers(LIMIT + 1))
    expect((await review(product, 'manager', [`free-${n}@x.example`])).verdicts).toEqual([['create', null]])
  for (const n of numbers(LIMIT))
    expect(await addMember(product, 'manager', takenEmail(n))).toBe('groups.email_exists')
  expect(await addMember(product, 'manager', takenEmail(LIMIT))).toBe('accounts.wait')
})

async function runImport(product: TestProduct, id: string) {
  await call(product, 'manager', 'POST', `imports/${id}/started`, {})
  await readProgressEvents(product, id)
  const rows = await listRows(product, 'manager', id)
  return rows.map(({ result, message }) => [result, message])
}

test('T22: an import of a large file invites who is free, and tells of others as the limit allows', async () => {
  const product = await setUp()
  const taken = numbers(LIMIT + 2).map(takenEmail)
  const { id } = await review(product, 'manager', [...taken, 'free@x.example'])
  const later = ['failed', importReasons.tooManyTaken]
  const notProcessed = numbers(LIMIT).map(() => [null, null])
  expect(await runImport(product, id)).toEqual([...notProcessed, later, later, ['created', 'Created']])

  await advanceHour(product, 'manager')
  const existing = ['failed', importReasons.emailExists]
  expect(await runImport(product, id)).toEqual([...notProcessed, existing, existing, ['created', 'Created']])
})

test('T22: an import that is judged again at its start hides who is elsewhere once the limit is reached', async () => {
  const product = await setUp()
  for (const n of numbers(LIMIT)) await addMember(product, 'manager', takenEmail(n))
  const emails = [takenEmail(0), 'free@x.example']
  const { id } = await review(product, 'manager', emails)
  // Recorded in the audit log, by which the start finds that something has changed.
  expect(await addMember(product, 'admin', 'another@x.example')).toBe('added')
  await call(product, 'manager', 'POST', `imports/${id}/started`, {})
  const rows = await listRows(product, 'manager', id)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
})

test('T22: in an organization without a free seat, taken and free addresses are refused alike', async () => {
  const product = await setUp()
  product.db.exec(
    "UPDATE groups SET max_members = 1, body = json_set(body, '$.maxMembers', 1) WHERE slug = 'acme'",
  )
  for (const n of numbers(LIMIT + 1)) {
    expect(await addMember(product, 'manager', takenEmail(n))).toBe('groups.full')
    expect(await addMember(product, 'manager', `free-${n}@x.example`)).toBe('groups.full')
  }
  for (const n of numbers(LIMIT)) await review(product, 'manager', [takenEmail(n)])
  const full = [['failed', importReasons.full]]
  for (const email of [takenEmail(40), 'free@x.example']) {
    const { id } = await review(product, 'manager', [email])
    expect(await runImport(product, id)).toEqual(full)
  }
})
