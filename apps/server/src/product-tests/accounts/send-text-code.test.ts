import type { CountryCode } from '@kitchen-table/application/features'
import type { Account } from '@kitchen-table/application/ports'
import { times } from '@kitchen-table/application/testing/samples'
import { sendTextCode } from '@kitchen-table/application/testing/use-cases'
import { accountSmsLimits } from '@kitchen-table/domain/sliding-window'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const PHONE = '+16125550142'
const numberedPhone = (n: number) => `+1612555${2000 + n}`

async function setUp(countries: CountryCode[] = ['US']) {
  const product = await openAccountsProduct()
  const { stores, operators, clock } = product
  const send = sendTextCode({ ...operators, countries })
  /** Requests twenty texts at once for an account and returns how many were accepted. */
  async function countAcceptedTexts(
    change: Partial<Account>,
    purpose: Parameters<typeof send>[1] = 'phone-code',
  ) {
    const account = await stores.directory.find('learner')
    if (account === null) return expect.unreachable()
    const requests = times(20, () => send({ ...account, phone: PHONE, ...change }, purpose))
    return (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length
  }
  const waitForNextText = (sub: string) => stores.rates.hit(`texts:${sub}`, accountSmsLimits, clock.at)
  return { ...product, countAcceptedTexts, waitForNextText }
}

test('refuses texts and counts nothing if none can be sent', async () => {
  const { countAcceptedTexts, stores, waitForNextText } = await setUp([])
  expect(await countAcceptedTexts({})).toBe(0)
  expect((await stores.outbox.readBacklog()).count).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await waitForNextText('learner')).toBe(0)
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
  'accepts texts to %s with the countries %j allowed: %i',
  async (phone, countries, count) => {
    const { countAcceptedTexts } = await setUp(countries)
    expect(await countAcceptedTexts({ phone })).toBe(count)
  },
)

test('does not count a text against an account if its organization has reached the limit', async () => {
  const { countAcceptedTexts, waitForNextText } = await setUp()
  for (let n = 0; n < 5; n += 1)
    expect(await countAcceptedTexts({ sub: `m-${n}`, group: 'acme', phone: numberedPhone(n) })).toBe(5)
  expect(await countAcceptedTexts({ sub: 'late', group: 'acme' })).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await waitForNextText('late')).toBe(0)
})

test('counts people without an organization as one organization', async () => {
  const { countAcceptedTexts } = await setUp()
  for (let n = 0; n < 5; n += 1)
    expect(await countAcceptedTexts({ sub: `m-${n}`, group: null, phone: numberedPhone(n) })).toBe(5)
  expect(await countAcceptedTexts({ sub: 'late', group: null })).toBe(0)
  expect(await countAcceptedTexts({ sub: 'late', group: 'acme' })).toBe(5)
})

test('limits the codes to an unverified number, for all accounts together', async () => {
  const { countAcceptedTexts, waitForNextText } = await setUp()
  expect(await countAcceptedTexts({ sub: 'm-1' })).toBe(5)
  expect(await countAcceptedTexts({ sub: 'm-2' })).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await waitForNextText('m-2')).toBe(0)
  expect(await countAcceptedTexts({ sub: 'm-3', phone: numberedPhone(3) })).toBe(5)
})

test('sends the owner of a number codes for signing in although a stranger has used up its limit', async () => {
  const { countAcceptedTexts, stores, operators } = await setUp()
  expect(await countAcceptedTexts({ sub: 'stranger' })).toBe(5)
  const owner = await stores.directory.find('learner')
  if (owner === null) return expect.unreachable()
  const send = sendTextCode({ ...operators, countries: ['US'] })
  await send({ ...owner, phone: PHONE }, 'sign-in-code')
  expect((await stores.outbox.readBacklog()).count).toBe(6)
})

test('reserves half of the limit of an organization for codes for signing in', async () => {
  const { countAcceptedTexts } = await setUp()
  for (let n = 0; n < 5; n += 1)
    expect(await countAcceptedTexts({ sub: `m-${n}`, group: 'acme', phone: numberedPhone(n) })).toBe(5)
  expect(await countAcceptedTexts({ sub: 'm-5', group: 'acme', phone: numberedPhone(5) })).toBe(0)
  for (let n = 0; n < 5; n += 1)
    expect(
      await countAcceptedTexts({ sub: `s-${n}`, group: 'acme', isPhoneVerified: true }, 'sign-in-code'),
    ).toBe(5)
  expect(
    await countAcceptedTexts({ sub: 'late', group: 'acme', isPhoneVerified: true }, 'sign-in-code'),
  ).toBe(0)
})

test.each([
  ['phone-code', 10],
  ['sign-in-code', 20],
] as const)(
  'limits the messages %s of one account a day, whatever the number: %i',
  async (purpose, maxPerDay) => {
    const { countAcceptedTexts, clock } = await setUp()
    let count = 0
    for (let hour = 0; hour < 23; hour += 1) {
      count += await countAcceptedTexts(
        { phone: numberedPhone(hour), isPhoneVerified: purpose === 'sign-in-code' },
        purpose,
      )
      clock.at += 60 * 60_000
    }
    expect(count).toBe(maxPerDay)
    clock.at += 60 * 60_000
    expect(await countAcceptedTexts({ phone: numberedPhone(24), isPhoneVerified: true }, purpose)).toBe(5)
  },
)

test.each([
  ['of a country that is no longer allowed', '+18765551234'],
  ['that is known as a fixed line by now', '+442079460000'],
])('sends codes for signing in, but none to verify it again, to a verified number %s', async (_, phone) => {
  const { countAcceptedTexts } = await setUp()
  expect(await countAcceptedTexts({ phone, isPhoneVerified: true }, 'phone-code')).toBe(0)
  expect(await countAcceptedTexts({ phone, isPhoneVerified: false }, 'sign-in-code')).toBe(0)
  expect(await countAcceptedTexts({ phone, isPhoneVerified: true }, 'sign-in-code')).toBe(5)
})

test('refuses a code for signing in if no texts can be sent', async () => {
  const { countAcceptedTexts } = await setUp([])
  expect(await countAcceptedTexts({ isPhoneVerified: true }, 'sign-in-code')).toBe(0)
})
