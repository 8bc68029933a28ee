import {
  causedMailLimits,
  codeLimits,
  mailLimits,
  phoneCodeLimits,
  textLimits,
} from '@kitchen-table/domain/accounts/occurrences'
import { expect, test } from 'vitest'
import { openAccounts } from '../../../testing/accounts-product.ts'
import { emailOf } from '../../../testing/sample-people.ts'
import { causedMailKey, phoneCodeKey, phoneCodesByKey } from '../profile/message-keys.ts'
import { mailKey } from '../reset/mail-key.ts'
import { attemptKey } from '../sign-in/attempt-key.ts'
import { unlock } from './unlock.ts'

/** Everything that makes somebody wait, used up. */
async function locked() {
  const product = await openAccounts()
  const { rates, pool } = product.stores
  const phones = new Map([
    ['learner', '+16125550142'],
    ['manager', '+16125550143'],
  ])
  for (const [who, phone] of phones) await pool.changePhone(who, phone, false)
  const at = product.clock.at
  const attempts = (who: string) => [false, true].map((isKnown) => attemptKey(emailOf(who), isKnown))
  const waitsOf = async (who: string) => [
    ...(await Promise.all(attempts(who).map((key) => rates.attempt(key, at)))),
    await rates.admit(mailKey(emailOf(who)), mailLimits, at),
    await rates.admit(`second-step:${who}`, codeLimits, at),
    await rates.admit(`texts:${who}`, textLimits, at),
    await rates.admit(phoneCodesByKey(who), phoneCodeLimits, at),
    await rates.admit(causedMailKey(who), causedMailLimits, at),
    await rates.admit(phoneCodeKey(phones.get(who) ?? ''), mailLimits, at),
  ]
  for (const who of ['learner', 'manager']) for (let n = 0; n < 12; n += 1) await waitsOf(who)
  return { ...product, waitsOf }
}

test('somebody need not wait any more for a password, a code or a message', async () => {
  const { operators, waitsOf } = await locked()
  expect((await waitsOf('learner')).every((wait) => wait > 0)).toBe(true)
  expect(await unlock(operators)(` ${emailOf('learner').toUpperCase()} `)).toBe('unlocked')
  expect(await waitsOf('learner')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect((await waitsOf('manager')).every((wait) => wait > 0)).toBe(true)
})

test.each(['nobody@canary.example', '', 'learner', '%', '\u212Aim@canary.example'])(
  'for %j nothing is changed',
  async (typed) => {
    const { operators, stateHash } = await locked()
    const before = stateHash()
    expect(await unlock(operators)(typed)).toBe('not_found')
    expect(stateHash()).toBe(before)
  },
)
