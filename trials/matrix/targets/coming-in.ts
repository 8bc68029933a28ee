import {
  hashOfBrowserToken,
  newBrowserToken,
} from '../../../apps/server/src/features/accounts/reset/asking-browser.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/malformed.ts'
import { cookiesOf } from '../../../apps/server/src/testing/product.ts'
import { CODE, ready } from '../../../apps/server/src/testing/ready-for-writes.ts'
import { emailOf } from '../../../apps/server/src/testing/sample-people.ts'
import { resetCookie } from '../../../apps/server/src/testing/write-sender.ts'
import { arriving } from '../actors.ts'
import type { Target } from '../target.ts'
import { brokenBodies, writeOf } from './broken-bodies.ts'

const PASSWORD = 'Other-Password-2'

/** Whoever holds a step is somebody with an account of their own, whoever is signed in beside. */
const holder = {
  row: 2,
  account: { name: 'guest', column: 'user' },
  notFound: 'accounts.challenge_over',
  isLast: true,
  isPersonal: true,
} as const

const challengeBase = {
  door: 'accounts.challenge',
  method: 'GET',
  path: '/api/session/challenge',
  ...holder,
} as const
const passwordBase = {
  ...{ door: 'accounts.answerNewPassword', method: 'POST', path: '/api/session/new-password' },
  ...holder,
} as const
const codeBase = {
  door: 'accounts.answerCode',
  method: 'POST',
  path: '/api/session/code',
  ...holder,
} as const

/** Switched off while they were at the step. */
const switchedOff: Target['ready'] = async (product, { name }) => {
  const begun = await ready.firstPassword(product, name)
  await product.stores.pool.setEnabled(`${name}-guest`, false)
  return begun
}
const hidden = { kind: 'hidden', account: { name: 'guest', column: 'disabled' } } as const
const over = { uniform: 'accounts.challenge_over' } as const

const steps: Target[] = [
  { ...challengeBase, what: 'without a step', kind: 'own', holds: () => 'null' },
  {
    ...{ ...challengeBase, what: 'of an invitation', kind: 'own', holds: () => 'NEW_PASSWORD_REQUIRED' },
    ready: (product, { name }) => ready.firstPassword(product, name),
  },
  {
    ...{ ...challengeBase, what: 'of a telephone', kind: 'own', holds: () => 'SMS_MFA' },
    ready: (product, { name }) => ready.textedStep(product, name),
  },
  {
    ...{ ...passwordBase, what: 'of an invitation', kind: 'own', body: () => ({ password: PASSWORD }) },
    ready: (product, { name }) => ready.firstPassword(product, name),
    holds: ({ name }) => `"sub":"${name}-guest"`,
  },
  { ...passwordBase, what: 'without a step', kind: 'missing', body: () => ({ password: PASSWORD }) },
  {
    ...{ ...passwordBase, ...hidden, ...over, what: 'of somebody who was switched off' },
    ...{ body: () => ({ password: PASSWORD }), ready: switchedOff },
  },
  {
    ...{ ...codeBase, what: 'of a telephone', kind: 'own', body: () => ({ code: CODE }) },
    ready: (product, { name }) => ready.textedStep(product, name),
    holds: ({ name }) => `"sub":"${name}-guest"`,
  },
  { ...codeBase, what: 'without a step', kind: 'missing', body: () => ({ code: CODE }) },
  {
    ...{ ...codeBase, ...hidden, ...over, what: 'of somebody who was switched off' },
    ...{ body: () => ({ code: CODE }), ready: switchedOff },
  },
  ...[passwordBase, codeBase].flatMap((base) => brokenBodies(base)),
]

/** Whom a stranger may name. */
const named: [name: string, kind: Target['kind']][] = [
  ...['learner', 'manager', 'admin'].map((name): [string, 'own'] => [name, 'own']),
  ...['disabled', 'dormantLearner', 'sso-learner', 'sso-manager'].map((name): [string, 'hidden'] => [
    name,
    'hidden',
  ]),
  ...['pending', 'no-such-person', '__proto__', '\u0000', '👩'].map((name): [string, 'missing'] => [
    name,
    'missing',
  ]),
]

const sendBase = {
  door: 'accounts.sendResetCode',
  row: 3,
  method: 'POST',
  path: '/api/password/code',
} as const
const resetBase = { door: 'accounts.resetPassword', row: 3, method: 'POST', path: '/api/password' } as const
const againBase = {
  door: 'accounts.askForInvitation',
  row: 54,
  method: 'POST',
  path: '/api/invitations',
} as const

const wrongCode = { uniform: 'accounts.wrong_code', notFound: 'accounts.wrong_code' } as const
const reset = { ...resetBase, ...wrongCode, isLast: true, isPersonal: true } as const

const byMail: Target[] = [sendBase, againBase].flatMap((base) => [
  ...named.map(
    ([name, kind]): Target => ({
      ...{ ...base, what: `to ${name}`, kind, isAlike: true },
      body: () => ({ email: emailOf(name) }),
    }),
  ),
  ...brokenBodies({ ...base, isAlike: true }),
])

const resets: Target[] = [
  {
    ...{ ...reset, what: 'with the code that was mailed', kind: 'own' },
    body: ({ name }) => ({ email: emailOf(name), code: CODE, password: PASSWORD }),
    // Who is mailed a code may set a password, also of an organisation that is off: it opens nothing (row 2).
    async ready({ stores, clock }, { name, column }) {
      if (column === 'disabled') return {}
      const token = newBrowserToken()
      const request = { id: `letter-to-${name}`, browser: hashOfBrowserToken(token) }
      const issued = await stores.pool.resetCode(name, request, clock.at)
      return typeof issued === 'object' ? { code: issued.code, cookie: resetCookie(token) } : {}
    },
  },
  ...named.map(
    ([name]): Target => ({
      ...{ ...reset, what: `with a wrong code, of ${name}`, kind: 'missing' },
      body: () => ({ email: emailOf(name), code: CODE, password: PASSWORD }),
    }),
  ),
  ...brokenBodies({ ...resetBase, ...wrongCode }),
]

const beginBase = {
  door: 'accounts.beginProvider',
  row: 1,
  method: 'POST',
  notFound: 'accounts.provider_not_found',
  body: () => ({}),
} as const
const beginAt = (segment: string) => ({ ...beginBase, path: `/api/providers/${segment}` })

const begins: Target[] = [
  { ...beginAt('medica'), what: 'medica', kind: 'own', holds: () => 'https://idp.example/?state=' },
  {
    ...{ ...beginAt('medica'), what: 'with a way and an aim', kind: 'own' },
    body: () => ({ via: '//evil.example', destination: '..' }),
  },
  ...['fci', ...missingSegments].map(
    (segment): Target => ({ ...beginAt(segment), what: segment, kind: 'missing' }),
  ),
  ...malformedSegments.map((segment): Target => ({ ...beginAt(segment), what: segment, kind: 'malformed' })),
  ...brokenBodies(beginAt('medica')),
]

const returnBase = {
  door: '/auth/callback/{provider}',
  row: 1,
  method: 'GET',
  kind: 'own',
  status: 303,
  isPersonal: true,
} as const
const refused = (what: string, path: string): Target => ({
  ...{ ...returnBase, what, path, isForgotten: true },
  holds: () => '/authRedirect#problem=refused',
})

/** Goes to the provider as a browser does, up to where it would be sent back. */
const begun: Target['ready'] = async (product) => {
  const { method, path, body } = writeOf('accounts.beginProvider')
  const response = await product.send(path, { method, body: body() })
  const { address } = await response.json()
  const state = new URL(address).searchParams.get('state')
  return { cookie: cookiesOf(response), path: `/auth/callback/medica?code=x&state=${state}` }
}

const returns: Target[] = [
  {
    ...{ ...returnBase, what: 'from a sign-in', path: '/auth/callback/medica', ready: begun, isLast: true },
    account: { name: arriving.sub, column: 'user' },
    holds: () => '/authRedirect#state=track%2Ffirst-budget',
  },
  {
    ...{ ...returnBase, what: 'in another browser', path: '/auth/callback/medica', isForgotten: true },
    ready: async (product, actor) => ({ ...(await begun(product, actor)), cookie: '' }),
    holds: () => '/authRedirect#problem=expired',
  },
  refused('without a state', '/auth/callback/medica?code=x'),
  refused('with a state of somebody else', '/auth/callback/medica?code=x&state=e30.AAAA'),
  refused('with two states', '/auth/callback/medica?state=a&state=b'),
  ...['fci', ...missingSegments].map((segment) => refused(segment, `/auth/callback/${segment}`)),
]

/** Coming in, and coming back in: by an invitation, a code, or a provider. */
export const comingInTargets: readonly Target[] = [...steps, ...byMail, ...resets, ...begins, ...returns]
