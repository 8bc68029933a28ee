import { unlockAccount } from '@kitchen-table/application/features'
import {
  accountPhoneCodesKey,
  recipientEmailKey,
  recipientPhoneCodesKey,
  requesterEmailKey,
  signInAttemptsKey,
} from '@kitchen-table/application/testing/use-cases'
import {
  accountSmsLimits,
  phoneCodeLimits,
  recipientEmailLimits,
  recipientPhoneCodeLimits,
  requesterEmailLimits,
  secondFactorCodeLimits,
} from '@kitchen-table/domain/sliding-window'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

/** Two accounts that have reached every limit. `waitsOf` returns the waiting times of one, and counts as attempts. */
async function setUpLockedAccounts() {
  const product = await openAccountsProduct()
  const { rates, directory } = product.stores
  const phones = new Map([
    ['learner', '+16125550142'],
    ['manager', '+16125550143'],
  ])
  for (const [sub, phone] of phones) await directory.changePhone(sub, phone, false)
  const at = product.clock.at
  const attempts = (sub: string) => [false, true].map((isKnown) => signInAttemptsKey(emailOf(sub), isKnown))
  const waitsOf = async (sub: string) => [
    ...(await Promise.all(attempts(sub).map((key) => rates.reserve(key, at)))),
    await rates.hit(recipientEmailKey(emailOf(sub)), recipientEmailLimits, at),
    await rates.hit(`second-step:${sub}`, secondFactorCodeLimits, at),
    await rates.hit(`texts:${sub}`, accountSmsLimits, at),
    await rates.hit(accountPhoneCodesKey(sub), phoneCodeLimits, at),
    await rates.hit(requesterEmailKey(sub), requesterEmailLimits, at),
    await rates.hit(recipientPhoneCodesKey(phones.get(sub) ?? ''), recipientPhoneCodeLimits, at),
  ]
  for (const sub of ['learner', 'manager']) for (let n = 0; n < 12; n += 1) await waitsOf(sub)
  return { ...product, waitsOf }
}

test('removes all waiting times of one account, and of no other', async () => {
  const { operators, waitsOf } = await setUpLockedAccounts()
  expect((await waitsOf('learner')).every((wait) => wait > 0)).toBe(true)
  expect(await unlockAccount(operators)(` ${emailOf('learner').toUpperCase()} `)).toBe('unlocked')
  expect(await waitsOf('learner')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect((await waitsOf('manager')).every((wait) => wait > 0)).toBe(true)
})

test.each(['nobody@canary.example', '', 'learner', '%', '\u212Aim@canary.example'])(
  'changes nothing for %j',
  async (typed) => {
    const { operators, hashState } = await setUpLockedAccounts()
    const before = hashState()
    expect(await unlockAccount(operators)(typed)).toBe('not_found')
    expect(hashState()).toBe(before)
  },
)
