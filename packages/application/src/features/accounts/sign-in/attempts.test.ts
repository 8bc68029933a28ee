import { randomUUID } from 'node:crypto'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test, vi } from 'vitest'
import { expectSuccess } from '../../../testing/port-suites/user-pool-fixtures.ts'
import { endSessionsAfterCredentialsChange } from '../end-sessions.ts'
import { confirmTotpSetup } from '../profile/second-factor.ts'
import { resetPassword } from '../reset/reset-password.ts'
import { answerSecondFactorChallenge } from './challenges.ts'

const noon = Date.UTC(2026, 10, 5, 12)
const PASSWORD = 'Right-Password-1'
const client = { address: '203.0.113.9', deviceToken: null, device: '' }
const unexpected = () => expect.unreachable('No attempt succeeds.')

/** Sets up a person who has the right password and is asked for the code of a text message. */
async function setUp() {
  const stores = memoryStores()
  const own = { sub: 'ada', email: 'ada@example.com', first: 'Ada', last: 'Byron', role: 'admin' } as const
  await stores.people.create({ ...own, group: null, subGroupId: null })
  await stores.directory.create({ ...own, group: null, createdAt: new Date(noon).toISOString() }, PASSWORD)
  await stores.directory.changePhone('ada', '+16125550142', true)
  await stores.secondFactor.changeMfa('ada', 'SMS')
  const challenge = expectSuccess(await stores.authenticator.signIn(own.email, PASSWORD, noon))
  if (!('session' in challenge)) return expect.unreachable()
  const shared = { ...stores, now: () => noon, newId: randomUUID, notifyOutbox: () => {} }
  const deps = {
    ...shared,
    productName: 'Kitchen Table',
    canSendTexts: true,
    runJob: unexpected,
    accountSessions: {
      endAfter: endSessionsAfterCredentialsChange(shared),
      renew: unexpected,
      complete: unexpected,
    },
    enqueueMessage: unexpected,
    assertUncommonPassword: () => {},
    reauthenticate: unexpected,
  }
  const times = { createdAt: noon, seenAt: noon }
  const session = { tokenHash: 'h', sub: 'ada', version: 0, device: '', ...times }
  const person = {
    ...session,
    ...own,
    subGroupId: null,
    enabled: true,
    picture: null,
    language: null,
    group: null,
    sessionVersion: 0,
  }
  return { stores, deps, person, challengeToken: challenge.session }
}

type Product = Awaited<ReturnType<typeof setUp>>

const attempts: [
  name: string,
  fail: (product: Product) => unknown,
  attempt: (product: Product) => Promise<unknown>,
][] = [
  [
    'the first code of an app',
    ({ stores }) => vi.spyOn(stores.secondFactor, 'confirmTotp').mockRejectedValue(new Error('a fault')),
    ({ deps, person }) => confirmTotpSetup(deps)(person, { code: '123456' }),
  ],
  [
    'the code of a second step',
    ({ stores }) =>
      vi.spyOn(stores.authenticator, 'answerSecondFactorChallenge').mockRejectedValue(new Error('a fault')),
    ({ deps, challengeToken }) => answerSecondFactorChallenge(deps)(challengeToken, '123456', client),
  ],
  ...(['resetPassword', 'findByEmail'] as const).map((step): (typeof attempts)[number] => [
    `the code of a reset (${step})`,
    ({ stores }) =>
      step === 'findByEmail'
        ? vi.spyOn(stores.people, step).mockRejectedValue(new Error('a fault'))
        : vi.spyOn(stores.authenticator, step).mockRejectedValue(new Error('a fault')),
    ({ deps }) =>
      resetPassword(deps)(
        {
          email: 'ada@example.com',
          code: '123456',
          password: 'Seventeen-Lemons-7',
          token: null,
          browserToken: null,
        },
        null,
        client,
      ),
  ]),
]

/** More than any limit of these attempts. */
const MANY = 220

test.each(attempts)('a fault does not count as a failed attempt: %s', async (_, fail, attempt) => {
  const product = await setUp()
  fail(product)
  for (let n = 0; n < MANY; n += 1) await expect(attempt(product), `attempt ${n}`).rejects.toThrow('a fault')
})
