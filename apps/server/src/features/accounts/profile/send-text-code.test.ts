import { accountSmsLimits } from '@kitchen-table/domain/accounts/sliding-window'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import type { Account } from '../account-pool.ts'
import type { CountryCode } from '../phone-numbers.ts'
import { sendTextCode } from './send-text-code.ts'

const PHONE = '+16125550142'
const numbered = (n: number) => `+1612555${2000 + n}`

async function opened(countries: CountryCode[] = ['US']) {
  const product = await openAccountsProduct()
  const { stores, operators, clock } = product
  const send = sendTextCode({ ...operators, countries })
  /** How many texts somebody may be sent at once, of twenty that are asked for. */
  async function sentTo(change: Partial<Account>, purpose: Parameters<typeof send>[1] = 'phone-code') {
    const account = await stores.pool.find('learner')
    if (account === null) return expect.unreachable()
    const asked = Array.from({ length: 20 }, () => send({ ...account, phone: PHONE, ...change }, purpose))
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
  }
  const left = (sub: string) => stores.rates.hit(`texts:${sub}`, accountSmsLimits, clock.at)
  return { ...product, sentTo, left }
}

test('an installation that sends none says so, and nothing is counted', async () => {
  const { sentTo, stores, left } = await opened([])
  expect(await sentTo({})).toBe(0)
  expect((await stores.outbox.readBacklog()).count).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await left('learner')).toBe(0)
})

test.each([
  ['+16125550142', ['US'], 5],
  ['+16125550142', ['GB', 'US'], 5],
  ['+447400123456', ['US'], 0],
  ['+447400123456', ['GB'], 5],
  ['+18765551234', ['US', 'CA'], 0],
  ['+19005550142', ['US', 'CA'], 0],
  [null, ['US'], 0],
] satisfies [string | null, CountryCode[], number][])(
  'to %s where %j are allowed: %i',
  async (phone, countries, count) => {
    const { sentTo } = await opened(countries)
    expect(await sentTo({ phone })).toBe(count)
  },
)

test('what an organisation may not any more is not counted against its people', async () => {
  const { sentTo, left } = await opened()
  for (let n = 0; n < 5; n += 1)
    expect(await sentTo({ sub: `m-${n}`, group: 'acme', phone: numbered(n) })).toBe(5)
  expect(await sentTo({ sub: 'late', group: 'acme' })).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await left('late')).toBe(0)
})

test('people of no organisation are one together', async () => {
  const { sentTo } = await opened()
  for (let n = 0; n < 5; n += 1)
    expect(await sentTo({ sub: `m-${n}`, group: null, phone: numbered(n) })).toBe(5)
  expect(await sentTo({ sub: 'late', group: null })).toBe(0)
  expect(await sentTo({ sub: 'late', group: 'acme' })).toBe(5)
})

test('to a number that is to be confirmed, several people together send no more than one', async () => {
  const { sentTo, left } = await opened()
  expect(await sentTo({ sub: 'm-1' })).toBe(5)
  expect(await sentTo({ sub: 'm-2' })).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await left('m-2')).toBe(0)
  expect(await sentTo({ sub: 'm-3', phone: numbered(3) })).toBe(5)
})

test('a stranger who names somebody else’s number keeps its owner from no code for signing in', async () => {
  const { sentTo, stores, operators } = await opened()
  expect(await sentTo({ sub: 'stranger' })).toBe(5)
  const owner = await stores.pool.find('learner')
  if (owner === null) return expect.unreachable()
  const send = sendTextCode({ ...operators, countries: ['US'] })
  await send({ ...owner, phone: PHONE }, 'sign-in-code')
  expect((await stores.outbox.readBacklog()).count).toBe(6)
})

test('codes that confirm numbers leave half of what an organisation may cost to signing in', async () => {
  const { sentTo } = await opened()
  for (let n = 0; n < 5; n += 1)
    expect(await sentTo({ sub: `m-${n}`, group: 'acme', phone: numbered(n) })).toBe(5)
  expect(await sentTo({ sub: 'm-5', group: 'acme', phone: numbered(5) })).toBe(0)
  for (let n = 0; n < 5; n += 1)
    expect(await sentTo({ sub: `s-${n}`, group: 'acme', isPhoneVerified: true }, 'sign-in-code')).toBe(5)
  expect(await sentTo({ sub: 'late', group: 'acme', isPhoneVerified: true }, 'sign-in-code')).toBe(0)
})

test.each([
  ['phone-code', 10],
  ['sign-in-code', 20],
] as const)('of %s one account is sent so many a day, whatever the number: %i', async (purpose, most) => {
  const { sentTo, clock } = await opened()
  let count = 0
  for (let hour = 0; hour < 23; hour += 1) {
    count += await sentTo({ phone: numbered(hour), isPhoneVerified: purpose === 'sign-in-code' }, purpose)
    clock.at += 60 * 60_000
  }
  expect(count).toBe(most)
  clock.at += 60 * 60_000
  expect(await sentTo({ phone: numbered(24), isPhoneVerified: true }, purpose)).toBe(5)
})

test.each([
  ['of a country that is no longer texted', '+18765551234'],
  ['that is known as a fixed line by now', '+442079460000'],
])('who has confirmed a number %s can sign in with it, but not confirm it anew', async (_, phone) => {
  const { sentTo } = await opened()
  expect(await sentTo({ phone, isPhoneVerified: true }, 'phone-code')).toBe(0)
  expect(await sentTo({ phone, isPhoneVerified: false }, 'sign-in-code')).toBe(0)
  expect(await sentTo({ phone, isPhoneVerified: true }, 'sign-in-code')).toBe(5)
})

test('where no texts are sent nobody waits for a code to sign in with', async () => {
  const { sentTo } = await opened([])
  expect(await sentTo({ isPhoneVerified: true }, 'sign-in-code')).toBe(0)
})
