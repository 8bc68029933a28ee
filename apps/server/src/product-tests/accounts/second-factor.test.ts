import {
  beginTotpSetup,
  type ClientInfo,
  changeMfa,
  confirmTotpSetup,
  createAccountSessions,
  createDeviceTokenCodec,
  reauthenticate,
} from '@kitchen-table/application/testing/use-cases'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const home: ClientInfo = { address: '203.0.113.9', deviceToken: null, device: 'Firefox on Linux' }

async function setUp({ canSendTexts = true, productName = 'Kitchen Table' } = {}) {
  const product = await openAccountsProduct()
  const { operators } = product
  const deviceTokens = createDeviceTokenCodec('k'.repeat(40), operators.now)
  const deps = {
    ...operators,
    canSendTexts,
    productName,
    reauthenticate: reauthenticate({ ...operators, deviceTokens }),
    accountSessions: createAccountSessions({ ...operators, deviceTokens }),
  }
  return { ...product, deps, person: await product.findPerson('learner') }
}

test('refuses texts as second factor if none can be sent, even with a verified number', async () => {
  const { deps, person, stores } = await setUp({ canSendTexts: false })
  await stores.directory.changePhone('learner', '+16125550142', true)
  const choice = { mfa: 'SMS', password: PASSWORD } as const
  await expect(changeMfa(deps)(person, choice, home)).rejects.toMatchObject({ code: 'accounts.no_texts' })
  expect(await stores.directory.find('learner')).toMatchObject({ mfa: 'NONE' })
  await changeMfa({ ...deps, canSendTexts: true })(person, choice, home)
  expect(await stores.directory.find('learner')).toMatchObject({ mfa: 'SMS' })
})

test('encodes product and address in the URI for the app, whatever characters they have', async () => {
  const { deps, person } = await setUp({ productName: 'A&B: 100 % "Table"?' })
  const { uri, secret } = await beginTotpSetup(deps)(person, { password: PASSWORD }, home)
  const url = new URL(uri)
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(url.pathname)).toBe(`/A&B: 100 % "Table"?:${emailOf('learner')}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'A&B: 100 % "Table"?',
    digits: '6',
    period: '30',
  })
})

test('throws "not signed in" for an account that was deleted in the meantime', async () => {
  const { deps, person, stores } = await setUp()
  await stores.directory.delete('learner')
  const notSignedIn = { code: 'accounts.not_signed_in' }
  await expect(beginTotpSetup(deps)(person, { password: PASSWORD }, home)).rejects.toMatchObject(notSignedIn)
  await expect(confirmTotpSetup(deps)(person, { code: '123456' })).rejects.toMatchObject(notSignedIn)
  const noSecondFactor = { mfa: 'NONE', password: PASSWORD } as const
  await expect(changeMfa(deps)(person, noSecondFactor, home)).rejects.toMatchObject(notSignedIn)
})
