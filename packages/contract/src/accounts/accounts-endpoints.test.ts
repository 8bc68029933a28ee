import { expect, test } from 'vitest'
import { accounts } from './accounts-endpoints.ts'

const { inputSchema } = accounts.signIn['~orpc']
const validInput = { email: 'ada@example.com', password: 'Kitchen-Table-1' }

test.each([
  { what: 'an address of one character', input: { email: 'a' }, ok: true },
  { what: 'an address of 254 characters', input: { email: 'a'.repeat(254) }, ok: true },
  { what: 'an address of 255 characters', input: { email: 'a'.repeat(255) }, ok: false },
  { what: 'no address', input: { email: '' }, ok: false },
  { what: 'a number for an address', input: { email: 7 }, ok: false },
  { what: 'a list for an address', input: { email: ['ada@example.com'] }, ok: false },
  { what: 'a password of one character', input: { password: ' ' }, ok: true },
  { what: 'a password of 400 characters', input: { password: 'x'.repeat(400) }, ok: true },
  { what: 'a password of 401 characters', input: { password: 'x'.repeat(401) }, ok: false },
  { what: 'a password of 99 characters of four bytes', input: { password: '👪'.repeat(99) }, ok: true },
  { what: 'no password', input: { password: '' }, ok: false },
  { what: 'an object for a password', input: { password: { $ne: '' } }, ok: false },
])('sign-in accepts $what: $ok', ({ input, ok }) => {
  expect(inputSchema?.safeParse({ ...validInput, ...input }).success).toBe(ok)
})

test('e-mail address and password stay exactly as typed', () => {
  const typed = { email: ' Ada@Example.com ', password: ' pass word ' }
  expect(inputSchema?.parse(typed)).toEqual(typed)
})

test('sign-out accepts no input or an empty object', () => {
  expect(accounts.signOut['~orpc'].inputSchema?.safeParse(undefined).success).toBe(true)
  expect(accounts.signOut['~orpc'].inputSchema?.safeParse({}).success).toBe(true)
})
