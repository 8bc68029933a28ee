import { createToken, hashToken } from '@kitchen-table/server/features/accounts/tokens'
import { resetCookie } from '../../../apps/server/src/testing/endpoint-fixtures/create-sender.ts'
import { CODE, preconditions } from '../../../apps/server/src/testing/endpoint-fixtures/preconditions.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import { cookiesOf } from '../../../apps/server/src/testing/product.ts'
import { emailOf } from '../../../apps/server/src/testing/sample-people.ts'
import { arrivingUser } from '../actors.ts'
import type { Target } from '../target.ts'
import { endpointAddress, endpointBase, malformedBodyTargets } from './endpoint-base.ts'

const PASSWORD = 'Other-Password-2'

/** A challenge belongs to its own account ('guest'), regardless of who is signed in at the same time. */
const challengeHolder = {
  row: 2,
  account: { name: 'guest', column: 'user' },
  notFoundCode: 'accounts.challenge_over',
  endsSession: true,
  changesActor: true,
} as const

const challengeBase = { ...endpointAddress('accounts.challenge'), ...challengeHolder } as const
const passwordBase = { ...endpointBase('accounts.answerNewPasswordChallenge'), ...challengeHolder } as const
const codeBase = { ...endpointBase('accounts.answerSecondFactorChallenge'), ...challengeHolder } as const

/** Disables the account while its challenge is pending. */
const prepareDisabledGuest: Target['prepare'] = async (product, { name }) => {
  const prepared = await preconditions.firstPassword(product, name)
  await product.stores.directory.setEnabled(`${name}-guest`, false)
  return prepared
}
const disabledGuest = { kind: 'hidden', account: { name: 'guest', column: 'disabled' } } as const
const challengeOver = { uniformCode: 'accounts.challenge_over' } as const

const challengeTargets: Target[] = [
  { ...challengeBase, description: 'without a challenge', kind: 'own', expectedText: () => 'null' },
  {
    ...challengeBase,
    description: 'of an invitation',
    kind: 'own',
    expectedText: () => 'NEW_PASSWORD_REQUIRED',
    prepare: (product, { name }) => preconditions.firstPassword(product, name),
  },
  {
    ...challengeBase,
    description: 'of a phone',
    kind: 'own',
    expectedText: () => 'SMS_MFA',
    prepare: (product, { name }) => preconditions.smsChallenge(product, name),
  },
  {
    ...passwordBase,
    description: 'of an invitation',
    kind: 'own',
    prepare: (product, { name }) => preconditions.firstPassword(product, name),
    expectedText: ({ name }) => `"sub":"${name}-guest"`,
  },
  { ...passwordBase, description: 'without a challenge', kind: 'missing' },
  {
    ...passwordBase,
    ...disabledGuest,
    ...challengeOver,
    description: 'of a disabled account',
    prepare: prepareDisabledGuest,
  },
  {
    ...codeBase,
    description: 'of a phone',
    kind: 'own',
    prepare: (product, { name }) => preconditions.smsChallenge(product, name),
    expectedText: ({ name }) => `"sub":"${name}-guest"`,
  },
  { ...codeBase, description: 'without a challenge', kind: 'missing' },
  {
    ...codeBase,
    ...disabledGuest,
    ...challengeOver,
    description: 'of a disabled account',
    prepare: prepareDisabledGuest,
  },
  ...[passwordBase, codeBase].flatMap((base) => malformedBodyTargets(base)),
]

/** Accounts whose address a stranger may name. */
const namedAddresses: [name: string, kind: Target['kind']][] = [
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

const sendBase = { ...endpointBase('accounts.sendResetCode'), row: 3 } as const
const resetBase = { ...endpointBase('accounts.resetPassword'), row: 3 } as const
const invitationRequestBase = { ...endpointBase('accounts.requestInvitation'), row: 54 } as const

const wrongCode = { uniformCode: 'accounts.wrong_code', notFoundCode: 'accounts.wrong_code' } as const
const reset = { ...resetBase, ...wrongCode, endsSession: true, changesActor: true } as const

const emailTargets: Target[] = [sendBase, invitationRequestBase].flatMap((base) => [
  ...namedAddresses.map(
    ([name, kind]): Target => ({
      ...base,
      description: `to ${name}`,
      kind,
      isUniform: true,
      body: () => ({ email: emailOf(name) }),
    }),
  ),
  ...malformedBodyTargets({ ...base, isUniform: true }),
])

const resetTargets: Target[] = [
  {
    ...reset,
    description: 'with the code that was mailed',
    kind: 'own',
    body: ({ name }) => ({ email: emailOf(name), code: CODE, password: PASSWORD }),
    // A mailed code may set a password even in a disabled organisation: it signs nobody in (docs/security.md row 2).
    async prepare({ stores, clock }, { name, column }) {
      if (column === 'disabled') return {}
      const token = createToken()
      const request = { id: `email-to-${name}`, browser: hashToken(token) }
      const issued = await stores.authenticator.issueResetCode(name, request, clock.at)
      return typeof issued === 'object' ? { code: issued.code, cookie: resetCookie(token) } : {}
    },
  },
  ...namedAddresses.map(
    ([name]): Target => ({
      ...reset,
      description: `with a wrong code, of ${name}`,
      kind: 'missing',
      body: () => ({ email: emailOf(name), code: CODE, password: PASSWORD }),
    }),
  ),
  ...malformedBodyTargets({ ...resetBase, ...wrongCode }),
]

const oidcSignInBase = {
  ...endpointBase('accounts.beginOidcSignIn'),
  row: 1,
  notFoundCode: 'accounts.provider_not_found',
} as const
const oidcSignInAt = (segment: string) => ({ ...oidcSignInBase, path: `/api/providers/${segment}` })

const oidcSignInTargets: Target[] = [
  {
    ...oidcSignInAt('medica'),
    description: 'medica',
    kind: 'own',
    expectedText: () => 'https://idp.example/?state=',
  },
  {
    ...oidcSignInAt('medica'),
    description: 'with via and destination',
    kind: 'own',
    body: () => ({ via: '//evil.example', destination: '..' }),
  },
  ...['fci', ...missingSegments].map(
    (segment): Target => ({ ...oidcSignInAt(segment), description: segment, kind: 'missing' }),
  ),
  ...malformedSegments.map(
    (segment): Target => ({ ...oidcSignInAt(segment), description: segment, kind: 'malformed' }),
  ),
  ...malformedBodyTargets(oidcSignInAt('medica')),
]

const callbackBase = {
  endpoint: '/auth/callback/{provider}',
  row: 1,
  method: 'GET',
  kind: 'own',
  status: 303,
  changesActor: true,
} as const
const refusedCallback = (description: string, path: string): Target => ({
  ...callbackBase,
  description,
  path,
  isDiscarded: true,
  expectedText: () => '/authRedirect#problem=refused',
})

/** Begins a sign-in at the provider as a browser does; returns the cookie and address of the callback. */
const prepareCallback: Target['prepare'] = async (product) => {
  const { method, path, body } = endpointBase('accounts.beginOidcSignIn')
  const response = await product.send(path, { method, body: body() })
  const { address } = await response.json()
  const state = new URL(address).searchParams.get('state')
  return { cookie: cookiesOf(response), path: `/auth/callback/medica?code=x&state=${state}` }
}

const callbackTargets: Target[] = [
  {
    ...callbackBase,
    description: 'of a sign-in',
    path: '/auth/callback/medica',
    prepare: prepareCallback,
    endsSession: true,
    account: { name: arrivingUser.sub, column: 'user' },
    expectedText: () => '/authRedirect#state=track%2Ffirst-budget',
  },
  {
    ...callbackBase,
    description: 'in another browser',
    path: '/auth/callback/medica',
    isDiscarded: true,
    prepare: async (product, actor) => ({ ...(await prepareCallback(product, actor)), cookie: '' }),
    expectedText: () => '/authRedirect#problem=expired',
  },
  refusedCallback('without a state', '/auth/callback/medica?code=x'),
  refusedCallback('with a state of somebody else', '/auth/callback/medica?code=x&state=e30.AAAA'),
  refusedCallback('with two states', '/auth/callback/medica?state=a&state=b'),
  ...['fci', ...missingSegments].map((segment) => refusedCallback(segment, `/auth/callback/${segment}`)),
]

/** Targets of sign-in by challenge, invitation, password reset and identity provider. */
export const signInTargets: readonly Target[] = [
  ...challengeTargets,
  ...emailTargets,
  ...resetTargets,
  ...oidcSignInTargets,
  ...callbackTargets,
]
