import { expect, test } from 'vitest'
import { type Derive, deriveArgon2id } from '../adapters/local-accounts/password-hash.ts'
import { type AccountsProduct, openAccounts } from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const NEW = 'Seventeen-Lemons-7'

/** A product whose hashes can be held back, so that the line of those who wait is full. */
async function opened() {
  const gate = { isShut: false, open: () => {} }
  let shut = Promise.resolve()
  const derive: Derive = async (parameters) => {
    if (gate.isShut) await shut
    return deriveArgon2id(parameters)
  }
  const product = await openAccounts({ derive })
  return {
    ...product,
    open: () => gate.open(),
    shut() {
      const { promise, resolve } = Promise.withResolvers<void>()
      shut = promise
      gate.isShut = true
      gate.open = () => {
        gate.isShut = false
        resolve()
      }
    },
  }
}

/** Two hashes are being made and two hundred wait: 190 sign-ins, and resets for the rest. */
function crowd({ browser }: AccountsProduct): Promise<Response>[] {
  const nobody = (n: number) => ({ email: `nobody-${n}@canary.example` })
  const signIns = Array.from({ length: 190 }, (_, n) => browser().signIn(nobody(n).email))
  const reset = { code: '123456', password: NEW }
  const resets = Array.from({ length: 12 }, (_, n) =>
    browser().ask('POST', '/password', { ...nobody(n), ...reset }),
  )
  return [...signIns, ...resets]
}

test('whoever comes while too many wait is asked to come again, and nothing is counted', async () => {
  const product = await opened()
  await product.stores.outbox.add(
    'i',
    { channel: 'mail', purpose: 'invitation', sub: 'pending' },
    product.clock.at,
  )
  const invited = product.browser()
  await invited.signIn(emailOf('pending'), await product.mailedSecret())
  const learner = product.browser(product.cookieOf('learner'))
  const manager = product.browser()
  await manager.ask('POST', '/password/code', { email: emailOf('manager') })
  const code = await product.mailedSecret()

  product.shut()
  const waiting = crowd(product)
  const [checks] = product.stores.measures.filter(({ name }) => name.endsWith('_password_checks'))
  await expect.poll(() => checks?.take()).toEqual({ running: 2, waiting: 200 })
  const asked = () => [
    product.browser().signIn(emailOf('otherLearner')),
    invited.ask('POST', '/session/new-password', { password: NEW }),
    manager.ask('POST', '/password', { email: emailOf('manager'), code, password: NEW }),
    learner.ask('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW }),
    learner.ask('POST', '/profile/email/code', { email: 'new@canary.example', password: PASSWORD }),
    learner.ask('PUT', '/profile/phone', { phone: '', password: PASSWORD }),
    learner.ask('POST', '/profile/totp', { password: PASSWORD }),
    learner.ask('PUT', '/profile/mfa', { mfa: 'NONE', password: PASSWORD }),
  ]
  for (let n = 0; n < 7; n += 1)
    for (const response of await Promise.all(asked())) {
      expect(response.headers.get('retry-after')).toBe('4')
      await expectRefusal(response, 'accounts.busy')
    }
  product.open()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([401, 400]))
  const [signIn, first, reset, ...others] = await Promise.all(asked())
  expect([signIn?.status, first?.status, reset?.status]).toEqual([200, 200, 204])
  // The first of them that is done ends none of the others: they are the same session's.
  expect(others.map((response) => response.status)).not.toContain(429)
})
