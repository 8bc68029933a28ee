import { expect, test } from 'vitest'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import { emailOf, PASSWORD } from '../../../testing/sample-people.ts'
import { hashToken } from '../session-token.ts'
import { createDeviceTokens } from '../sign-in/device-tokens.ts'
import { renewSession } from '../sign-in/open-session.ts'
import { reauthenticate } from './reauthenticate.ts'
import { beginTotp, changeMfa, confirmTotp } from './second-factor.ts'

const home: ClientInfo = { address: '203.0.113.9', deviceToken: null, device: 'Firefox on Linux' }

async function opened({ canText = true, productName = 'Kitchen Table' } = {}) {
  const product = await openAccountsProduct()
  const { stores, operators, cookieOf } = product
  const devices = createDeviceTokens('k'.repeat(40), operators.now)
  const deps = {
    ...operators,
    canSendTexts: canText,
    productName,
    reauthenticate: reauthenticate({ ...operators, deviceTokens: devices }),
    renewSession: renewSession({ ...operators, deviceTokens: devices }),
  }
  const [, token = ''] = /__Host-session=([\w-]+)/.exec(cookieOf('learner')) ?? []
  const person = await stores.sessions.find(hashToken(token))
  if (person === null) return expect.unreachable('The learner is signed in')
  return { ...product, deps, person }
}

test('texts cannot be chosen where none are sent, however well the telephone is known', async () => {
  const { deps, person, stores } = await opened({ canText: false })
  await stores.pool.changePhone('learner', '+16125550142', true)
  const wanted = { mfa: 'SMS', password: PASSWORD } as const
  await expect(changeMfa(deps)(person, wanted, home)).rejects.toMatchObject({ code: 'accounts.no_texts' })
  expect(await stores.pool.find('learner')).toMatchObject({ mfa: 'NONE' })
  await changeMfa({ ...deps, canSendTexts: true })(person, wanted, home)
  expect(await stores.pool.find('learner')).toMatchObject({ mfa: 'SMS' })
})

test('an app reads the product and the address, whatever signs they hold', async () => {
  const { deps, person } = await opened({ productName: 'A&B: 100 % "Table"?' })
  const { uri, secret } = await beginTotp(deps)(person, PASSWORD, home)
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

test('somebody who was deleted this very moment is nobody any more', async () => {
  const { deps, person, stores } = await opened()
  await stores.pool.delete('learner')
  const gone = { code: 'accounts.not_signed_in' }
  await expect(beginTotp(deps)(person, PASSWORD, home)).rejects.toMatchObject(gone)
  await expect(confirmTotp(deps)(person, '123456')).rejects.toMatchObject(gone)
  const none = { mfa: 'NONE', password: PASSWORD } as const
  await expect(changeMfa(deps)(person, none, home)).rejects.toMatchObject(gone)
})
