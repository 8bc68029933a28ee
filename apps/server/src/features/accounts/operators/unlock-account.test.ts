import {
  accountSmsLimits,
  phoneCodeLimits,
  recipientEmailLimits,
  requesterEmailLimits,
  secondFactorCodeLimits,
} from '@kitchen-table/domain/accounts/sliding-window'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import { emailOf } from '../../../testing/sample-people.ts'
import {
  accountPhoneCodesKey,
  recipientPhoneCodesKey,
  requesterEmailKey,
} from '../profile/message-limit-keys.ts'
import { recipientEmailKey } from '../reset/recipient-email-key.ts'
import { signInAttemptsKey } from '../sign-in/attempt-keys.ts'
import { unlockAccount } from './unlock-account.ts'

/** Everything that makes somebody wait, used up. */
async function locked() {
  const product = await openAccountsProduct()
  const { rates, pool } = product.stores
  const phones = new Map([
    ['learner', '+16125550142'],
    ['manager', '+16125550143'],
  ])
  for (const [who, phone] of phones) await pool.changePhone(who, phone, false)
  const at = product.clock.at
  const attempts = (who: string) => [false, true].map((isKnown) => signInAttemptsKey(emailOf(who), isKnown))
  const waitsOf = async (who: string) => [
    ...(await Promise.all(attempts(who).map((key) => rates.reserve(key, at)))),
    await rates.hit(recipientEmailKey(emailOf(who)), recipientEmailLimits, at),
    await rates.hit(`second-step:${who}`, secondFactorCodeLimits, at),
    await rates.hit(`texts:${who}`, accountSmsLimits, at),
    await rates.hit(accountPhoneCodesKey(who), phoneCodeLimits, at),
    await rates.hit(requesterEmailKey(who), requesterEmailLimits, at),
    await rates.hit(recipientPhoneCodesKey(phones.get(who) ?? ''), recipientEmailLimits, at),
  ]
  for (const who of ['learner', 'manager']) for (let n = 0; n < 12; n += 1) await waitsOf(who)
  return { ...product, waitsOf }
}

test('somebody need not wait any more for a password, a code or a message', async () => {
  const { operators, waitsOf } = await locked()
  expect((await waitsOf('learner')).every((wait) => wait > 0)).toBe(true)
  expect(await unlockAccount(operators)(` ${emailOf('learner').toUpperCase()} `)).toBe('unlocked')
  expect(await waitsOf('learner')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect((await waitsOf('manager')).every((wait) => wait > 0)).toBe(true)
})

test.each(['nobody@canary.example', '', 'learner', '%', '\u212Aim@canary.example'])(
  'for %j nothing is changed',
  async (typed) => {
    const { operators, hashState } = await locked()
    const before = hashState()
    expect(await unlockAccount(operators)(typed)).toBe('not_found')
    expect(hashState()).toBe(before)
  },
)
