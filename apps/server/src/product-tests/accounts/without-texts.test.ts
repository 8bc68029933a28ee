import { changePhone, readChallengeView, readProfile } from '@kitchen-table/application/testing/use-cases'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const PHONE = '+16125550142'
const home = { address: '203.0.113.9', deviceToken: null, device: 'Firefox on Linux' }
const learner = { sub: 'learner', picture: null }

test('the profile of an installation without texts shows a stored number as one that cannot receive texts', async () => {
  const { stores } = await openAccountsProduct()
  await stores.directory.changePhone('learner', PHONE, true)
  const withTexts = await readProfile({ ...stores, countries: ['US'] })(learner)
  expect(withTexts).toMatchObject({ phone: PHONE, isPhoneTextable: true, textCountries: ['US'] })
  const withoutTexts = await readProfile({ ...stores, countries: [] })(learner)
  expect(withoutTexts).toMatchObject({ phone: PHONE, isPhoneTextable: false, textCountries: [] })
})

test('an installation without texts refuses a number, but removes a stored one', async () => {
  const { stores, operators, findPerson } = await openAccountsProduct()
  await stores.directory.changePhone('learner', PHONE, true)
  const account = await stores.directory.find('learner')
  if (account === null) return expect.unreachable()
  const change = changePhone({
    ...operators,
    codeHmac: (text) => text,
    countries: [],
    reauthenticate: async () => account,
    accountSessions: { ...operators.accountSessions, renew: () => expect.unreachable() },
    sendTextCode: () => expect.unreachable(),
  })
  const person = await findPerson('learner')
  await expect(change(person, { phone: '+1 612 555 0143', password: 'x' }, home)).rejects.toMatchObject({
    code: 'input.invalid',
    data: {
      fields: [{ field: 'phone', message: expect.stringMatching(/^We cannot send text messages here/) }],
    },
  })
  expect(await stores.directory.find('learner')).toMatchObject({ phone: PHONE })
  await change(person, { phone: '', password: 'x' }, home)
  expect(await stores.directory.find('learner')).toMatchObject({ phone: null })
})

test.each([
  ['SOFTWARE_TOKEN_MFA', 3, true],
  ['SOFTWARE_TOKEN_MFA', 0, false],
  ['SMS_MFA', 3, false],
  ['NEW_PASSWORD_REQUIRED', 3, false],
] as const)('a recovery code is offered for %s with %i left: %s', async (name, left, hasRecoveryCodes) => {
  const { stores } = await openAccountsProduct()
  const account = await stores.directory.find('learner')
  if (account === null) return expect.unreachable()
  const view = await readChallengeView({ countRecoveryCodes: async () => left }, { name, account })
  expect(view.hasRecoveryCodes).toBe(hasRecoveryCodes)
})
