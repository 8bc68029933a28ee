import { expect, test } from 'vitest'
import { type Derive, deriveArgon2id } from '../adapters/local-accounts/password-hash.ts'
import { type AccountsProduct, openAccountsProduct } from '../testing/accounts-product.ts'
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
  const product = await openAccountsProduct({ derive })
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
    browser().request('POST', '/password', { ...nobody(n), ...reset }),
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
  await invited.signIn(emailOf('pending'), await product.takeEmailedSecret())
  const learner = product.browser(product.cookieOf('learner'))
  const manager = product.browser()
  await manager.request('POST', '/password/code', { email: emailOf('manager') })
  const code = await product.takeEmailedSecret()

  product.shut()
  const waiting = crowd(product)
  const [checks] = product.stores.metrics.filter(({ name }) => name.endsWith('_password_checks'))
  await expect.poll(() => checks?.collect()).toEqual({ running: 2, waiting: 200 })
  const asked = () => [
    product.browser().signIn(emailOf('otherLearner')),
    invited.request('POST', '/session/new-password', { password: NEW }),
    manager.request('POST', '/password', { email: emailOf('manager'), code, password: NEW }),
    learner.request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW }),
    learner.request('POST', '/profile/email/code', { email: 'new@canary.example', password: PASSWORD }),
    learner.request('PUT', '/profile/phone', { phone: '', password: PASSWORD }),
    learner.request('POST', '/profile/totp', { password: PASSWORD }),
    learner.request('PUT', '/profile/mfa', { mfa: 'NONE', password: PASSWORD }),
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
