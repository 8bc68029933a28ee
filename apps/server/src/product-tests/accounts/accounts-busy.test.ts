import { times } from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { type Derive, deriveArgon2id } from '@kitchen-table/embedded/local-accounts'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { type AccountsProduct, openAccountsProduct } from '../../testing/accounts-product.ts'

const NEW = 'Seventeen-Lemons-7'

/** Opens a product whose password hashes can be blocked, so that the queue for them fills up. */
async function openBlockableProduct() {
  const gate = { isClosed: false, open: () => {} }
  let opening = Promise.resolve()
  const derive: Derive = async (parameters) => {
    if (gate.isClosed) await opening
    return deriveArgon2id(parameters)
  }
  const product = await openAccountsProduct({ derive })
  return {
    ...product,
    unblockHashes: () => gate.open(),
    blockHashes() {
      const { promise, resolve } = Promise.withResolvers<void>()
      opening = promise
      gate.isClosed = true
      gate.open = () => {
        gate.isClosed = false
        resolve()
      }
    },
  }
}

/** Fills the queue with 190 sign-ins and 12 resets: two hashes are being made and two hundred wait. */
function fillHashQueue({ browser }: AccountsProduct): Promise<Response>[] {
  const unknownAccount = (n: number) => ({ email: `nobody-${n}@canary.example` })
  const signIns = times(190, (n) => browser().signIn(unknownAccount(n).email))
  const reset = { code: '123456', password: NEW }
  const resets = times(12, (n) => browser().request('POST', '/password', { ...unknownAccount(n), ...reset }))
  return [...signIns, ...resets]
}

test('refuses requests while the queue for hashes is full, and does not count them as attempts', async () => {
  const product = await openBlockableProduct()
  await product.stores.outbox.add(
    'i',
    { channel: 'mail', purpose: 'invitation', sub: 'pending' },
    product.clock.at,
  )
  const pendingBrowser = product.browser()
  await pendingBrowser.signIn(emailOf('pending'), await product.takeEmailedSecret())
  const learnerBrowser = product.browserOf('learner')
  const managerBrowser = product.browser()
  await managerBrowser.request('POST', '/password/code', { email: emailOf('manager') })
  const code = await product.takeEmailedSecret()

  product.blockHashes()
  const queuedResponses = fillHashQueue(product)
  const [checks] = product.stores.metrics.filter(({ name }) => name.endsWith('_password_checks'))
  await expect.poll(() => checks?.collect()).toEqual({ running: 2, waiting: 200 })
  const sendRequests = () => [
    product.browser().signIn(emailOf('otherLearner')),
    pendingBrowser.request('POST', '/session/new-password', { password: NEW }),
    managerBrowser.request('POST', '/password', { email: emailOf('manager'), code, password: NEW }),
    learnerBrowser.request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW }),
    learnerBrowser.request('POST', '/profile/email/code', {
      email: 'new@canary.example',
      password: PASSWORD,
    }),
    learnerBrowser.request('PUT', '/profile/phone', { phone: '', password: PASSWORD }),
    learnerBrowser.request('POST', '/profile/totp', { password: PASSWORD }),
    learnerBrowser.request('PUT', '/profile/mfa', { mfa: 'NONE', password: PASSWORD }),
  ]
  for (let n = 0; n < 7; n += 1)
    for (const response of await Promise.all(sendRequests())) {
      expect(response.headers.get('retry-after')).toBe('4')
      await expectRefusal(response, 'accounts.busy')
    }
  product.unblockHashes()
  expect(new Set((await Promise.all(queuedResponses)).map(({ status }) => status))).toEqual(
    new Set([401, 400]),
  )
  const [signIn, newPassword, reset, ...others] = await Promise.all(sendRequests())
  expect([signIn?.status, newPassword?.status, reset?.status]).toEqual([200, 200, 204])
  // They use the same session, so the first change to complete does not end the session of the others.
  expect(others.map((response) => response.status)).not.toContain(429)
})
