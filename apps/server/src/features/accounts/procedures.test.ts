import { accounts } from '@kitchen-table/contract/accounts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { describeProcedures, expectRefusal, type ProcedureCase } from '../../testing/describe-procedures.ts'
import { openProduct, type RequestBody } from '../../testing/product.ts'
import { emailOf, PASSWORD, sampleNames } from '../../testing/sample-people.ts'

const product = await openProduct()
afterAll(() => product.close())

const refused = { others: 'accounts.refused' } as const
const invalid = { others: 'input.invalid' } as const

const signInCase = (name: string, body: RequestBody, answers: ProcedureCase['answers']): ProcedureCase => ({
  name,
  path: '/api/session',
  body,
  answers,
})

/** Refused alike, whoever asks. */
const strangers = ['disabled', 'dormantLearner', 'pending'] as const

const signIn: ProcedureCase[] = [
  ...strangers.map((name) =>
    signInCase(`as ${name}`, { email: emailOf(name), password: PASSWORD }, { others: 'accounts.refused' }),
  ),
  ...[{}, { email: 'a@b.example' }, { password: 'x' }, [], 'text', null, 7].map((body) =>
    signInCase(`with ${JSON.stringify(body)}`, JSON.stringify(body), invalid),
  ),
  signInCase('with an empty address', { email: '', password: 'x' }, invalid),
  signInCase('with an empty password', { email: 'a@b.example', password: '' }, invalid),
  signInCase('with an address that is a list', { email: ['a@b.example'], password: 'x' }, invalid),
  signInCase('with an address of 255', { email: 'a'.repeat(255), password: 'x' }, invalid),
  signInCase('with a password of 401', { email: 'a@b.example', password: 'x'.repeat(401) }, invalid),
]

// Failures of one account make it wait after five, so these are spread over many.
const signInOfUnknown: ProcedureCase[] = [
  'nobody@canary.example',
  '__proto__',
  '\u0000',
  '👩@canary.example',
].map((email, at) => signInCase(`of unknown ${at}`, { email, password: PASSWORD }, refused))

const start: ProcedureCase[] = [
  { name: "one's own", path: '/api/start', answers: { others: 'ok' } },
  { name: "another's, by a query", path: '/api/start?sub=admin', answers: { others: 'ok' } },
]

const signOut: ProcedureCase[] = [
  {
    name: 'with something that is not asked for',
    path: '/api/session',
    body: { sub: 'admin' },
    answers: invalid,
  },
  { name: 'with an empty body', path: '/api/session', body: {}, answers: { others: 'ok' } },
  { name: 'twice', path: '/api/session', answers: { others: 'ok' } },
]

beforeEach(() => product.db.exec('DELETE FROM attempts'))

// Signing out comes last: nobody is signed in after it.
const inOrder = { signIn: accounts.signIn, start: accounts.start, signOut: accounts.signOut }
describeProcedures(product, inOrder, { signIn: [...signIn, ...signInOfUnknown], start, signOut }, [
  'attempts',
  'allowances',
])

test('every procedure of accounts is among them', () => {
  expect(Object.keys(inOrder).sort()).toEqual(Object.keys(accounts).sort())
})

test('after it nobody is signed in', async () => {
  for (const who of sampleNames)
    await expectRefusal(await product.request(who, 'GET', '/api/start'), 'accounts.not_signed_in')
})
