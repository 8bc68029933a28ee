import { hashToken } from '@kitchen-table/application/store-helpers'
import { missingSegments } from '@kitchen-table/application/testing/samples'
import { createToken } from '@kitchen-table/application/testing/use-cases'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { cookiesOf, PLACEHOLDER_CODE, preconditions, resetCookie } from '@kitchen-table/server/testing/tools'
import { arrivingUser } from '../actors.ts'
import type { Target } from '../target.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  type TargetBase,
  type TargetRow,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const PASSWORD = 'Other-Password-2'

/** A challenge belongs to its own account ('challenged'), regardless of who is signed in at the same time. */
const challengeHolder = {
  row: 2,
  account: { name: 'challenged', column: 'user' },
  notFoundCode: 'accounts.challenge_over',
  endsSession: true,
  changesActor: true,
} as const

const firstPassword: Target['prepare'] = (product, { name }) => preconditions.firstPassword(product, name)
const smsChallenge: Target['prepare'] = (product, { name }) => preconditions.smsChallenge(product, name)

const prepareDisabledAccount: Target['prepare'] = async (product, { name }) => {
  const prepared = await preconditions.firstPassword(product, name)
  await product.stores.directory.setEnabled(`${name}-challenged`, false)
  return prepared
}

function responseTargets(name: string, description: string, prepare: Target['prepare']): Target[] {
  const base: TargetBase = { ...endpointBase(name), ...challengeHolder }
  const disabled: Partial<Target> = {
    account: { name: 'challenged', column: 'disabled' },
    uniformCode: 'accounts.challenge_over',
    prepare: prepareDisabledAccount,
  }
  return [
    ...toTargets(base, [
      [description, 'own', { prepare, expectedText: ({ name }) => `"sub":"${name}-challenged"` }],
      ['without a challenge', 'missing'],
      ['of a disabled account', 'hidden', disabled],
    ]),
    ...malformedBodyTargets(base),
  ]
}

const challengeTargets: Target[] = [
  ...toTargets({ ...endpointAddress('accounts.challenge'), ...challengeHolder }, [
    ['without a challenge', 'own', { expectedText: () => 'null' }],
    ['of an invitation', 'own', { expectedText: () => 'NEW_PASSWORD_REQUIRED', prepare: firstPassword }],
    ['of a phone', 'own', { expectedText: () => 'SMS_MFA', prepare: smsChallenge }],
  ]),
  ...responseTargets('accounts.answerNewPasswordChallenge', 'of an invitation', firstPassword),
  ...responseTargets('accounts.answerSecondFactorChallenge', 'of a phone', smsChallenge),
]

const addressRows = (names: string[], kind: Target['kind']) =>
  names.map((name): TargetRow => [`to ${name}`, kind, { body: () => ({ email: emailOf(name) }) }])

const unknownNames = ['pending', 'no-such-person', '__proto__', '\u0000', '👩']
const existingNames = ['learner', 'manager', 'admin']
const hiddenNames = ['disabled', 'dormantLearner', 'sso-learner', 'sso-manager']

/** Targets with every account whose address a stranger may name. */
const emailTargets = [
  { ...endpointBase('accounts.sendResetCode'), row: 3, isUniform: true } as const,
  { ...endpointBase('accounts.requestInvitation'), row: 54, isUniform: true } as const,
].flatMap((base) => [
  ...toTargets(base, addressRows(existingNames, 'own')),
  ...toTargets(base, addressRows(hiddenNames, 'hidden')),
  ...toTargets(base, addressRows(unknownNames, 'missing')),
  ...malformedBodyTargets(base),
])

const reset: TargetBase = {
  ...endpointBase('accounts.resetPassword'),
  row: 3,
  uniformCode: 'accounts.wrong_code',
  notFoundCode: 'accounts.wrong_code',
}
const changingReset: TargetBase = { ...reset, endsSession: true, changesActor: true }
const resetBody = (name: string) => ({ email: emailOf(name), code: PLACEHOLDER_CODE, password: PASSWORD })

/** A mailed code may set a password even in a disabled organization: it signs nobody in (docs/security.md row 2). */
const prepareReset: Target['prepare'] = async ({ stores, clock }, { name, column }) => {
  if (column === 'disabled') return {}
  const token = createToken()
  const request = { id: `email-to-${name}`, browser: hashToken(token) }
  const issued = await stores.authenticator.issueResetCode(name, request, clock.at)
  return typeof issued === 'object' ? { code: issued.code, cookie: resetCookie(token) } : {}
}

const resetTargets: Target[] = [
  ...toTargets(changingReset, [
    ['with the code that was mailed', 'own', { body: ({ name }) => resetBody(name), prepare: prepareReset }],
  ]),
  ...[...existingNames, ...hiddenNames, ...unknownNames].flatMap((name) =>
    toTargets(changingReset, [[`with a wrong code, of ${name}`, 'missing', { body: () => resetBody(name) }]]),
  ),
  ...malformedBodyTargets(reset),
]

const beginOidcSignIn = endpointBase('accounts.beginOidcSignIn')
const oidcSignIn: TargetBase = { ...beginOidcSignIn, row: 1, notFoundCode: 'accounts.provider_not_found' }
const providerPath = (provider: string) => `/api/providers/${provider}`

const oidcSignInTargets: Target[] = [
  ...toTargets(oidcSignIn, [
    ['medica', 'own', { expectedText: () => 'https://idp.example/?state=' }],
    ['to another site', 'own', { body: () => ({ via: '//evil.example', destination: '..' }) }],
    ['fci', 'missing', { path: providerPath('fci') }],
  ]),
  ...unknownRecordTargets(oidcSignIn, providerPath),
  ...malformedBodyTargets(oidcSignIn),
]

/** Begins a sign-in at the provider as a browser does; returns the cookie and address of the callback. */
const prepareCallback: Target['prepare'] = async (product) => {
  const { method, path, body } = beginOidcSignIn
  const response = await product.send(path, { method, body: body() })
  const { address } = await response.json()
  const state = new URL(address).searchParams.get('state')
  return { cookie: cookiesOf(response), path: `/auth/callback/medica?code=x&state=${state}` }
}
const prepareStolenCallback: Target['prepare'] = async (product, actor) => ({
  ...(await prepareCallback(product, actor)),
  cookie: '',
})

const callback: TargetBase = {
  endpoint: '/auth/callback/{provider}',
  row: 1,
  method: 'GET',
  path: '/auth/callback/medica',
  status: 303,
  changesActor: true,
}

const callbackTargets: Target[] = [
  ...toTargets({ ...callback, prepare: prepareCallback, endsSession: true }, [
    [
      'of a sign-in',
      'own',
      {
        account: { name: arrivingUser.sub, column: 'user' },
        expectedText: () => '/authRedirect#state=track%2Ffirst-budget',
      },
    ],
  ]),
  ...toTargets({ ...callback, prepare: prepareStolenCallback, isDiscarded: true }, [
    ['in another browser', 'own', { expectedText: () => '/authRedirect#problem=expired' }],
  ]),
  ...toTargets({ ...callback, isDiscarded: true, expectedText: () => '/authRedirect#problem=refused' }, [
    ['without a state', 'own', { path: '/auth/callback/medica?code=x' }],
    ['with a state of someone else', 'own', { path: '/auth/callback/medica?code=x&state=e30.AAAA' }],
    ['with two states', 'own', { path: '/auth/callback/medica?state=a&state=b' }],
    ...['fci', ...missingSegments].map(
      (segment): TargetRow => [segment, 'own', { path: `/auth/callback/${segment}` }],
    ),
  ]),
]

export const signInTargets: readonly Target[] = [
  ...challengeTargets,
  ...emailTargets,
  ...resetTargets,
  ...oidcSignInTargets,
  ...callbackTargets,
]
