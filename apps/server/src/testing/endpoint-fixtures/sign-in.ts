import { secondFactorCodeKey } from '@kitchen-table/application/testing/use-cases'
import { signInEndpoints } from '@kitchen-table/contract/accounts'
import { secondFactorCodeLimits } from '@kitchen-table/domain/sliding-window'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import type { TestProduct } from '../product.ts'
import { createSender } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { PLACEHOLDER_CODE, PLACEHOLDER_SENDER_EMAIL } from './placeholders.ts'
import { OTHER_PASSWORD, preconditions } from './preconditions.ts'
import { absenceOf, challengeAccountSignedIn, selectSenderAccount, sessionsEnded } from './stored-queries.ts'

/** Creates a person whose account has had as many wrong codes as the limit allows. */
async function exhaustCodeAttempts(product: TestProduct, fixture: EndpointFixture) {
  const sender = await createSender(product, fixture)
  const key = secondFactorCodeKey(`${sender.name}-challenged`)
  for (let n = 0; n < 10; n += 1)
    await product.stores.rates.hit(key, secondFactorCodeLimits, product.clock.at)
  return sender
}

export const signInFixtures = {
  signIn: endpointFixture(signInEndpoints.signIn, {
    valid: () => ({ email: PLACEHOLDER_SENDER_EMAIL, password: PASSWORD }),
    refusals: {
      'accounts.refused': { input: { password: 'Wrong-Password-1' } },
      'accounts.wait': { input: { password: 'Wrong-Password-1' }, state: 'repeated' },
      'accounts.busy': { state: 'overloaded' },
      'accounts.no_texts': {
        impossible: 'Only on an installation that sends no texts; its own tests cover it.',
      },
    },
    stored: [
      'SELECT 1 FROM logins WHERE sub = $sub',
      // The session that the request is sent with names no device; it ends last, in a transaction of its own.
      "SELECT 1 FROM sessions WHERE sub = $sub AND device <> ''",
      'SELECT 1 FROM events JOIN usage_people USING (person) WHERE sub = $sub AND event = 500',
    ],
    isNonAtomic: true,
  }),

  signOut: endpointFixture(signInEndpoints.signOut, {
    refusals: {},
    stored: [absenceOf('sessions WHERE sub = $sub')],
  }),

  currentUser: endpointFixture(signInEndpoints.currentUser, { refusals: {} }),

  challenge: endpointFixture(signInEndpoints.challenge, {
    prepare: preconditions.smsChallenge,
    refusals: {},
  }),

  answerNewPasswordChallenge: endpointFixture(signInEndpoints.answerNewPasswordChallenge, {
    valid: () => ({ password: OTHER_PASSWORD }),
    prepare: preconditions.firstPassword,
    refusals: {
      'accounts.challenge_over': { sender: 'unprepared' },
      'accounts.busy': { state: 'overloaded' },
    },
    stored: [
      ...challengeAccountSignedIn,
      "SELECT 1 FROM accounts WHERE sub = $sub || '-challenged' AND status = 'CONFIRMED'",
      "SELECT 1 FROM events JOIN usage_people USING (person) WHERE sub = $sub || '-challenged' AND event = 510",
    ],
    isNonAtomic: true,
  }),

  answerSecondFactorChallenge: endpointFixture(signInEndpoints.answerSecondFactorChallenge, {
    valid: () => ({ code: PLACEHOLDER_CODE }),
    prepare: preconditions.smsChallenge,
    refusals: {
      'accounts.challenge_over': { sender: 'unprepared' },
      'accounts.wrong_code': { input: { code: 'abcdefghjk' } },
      'accounts.wait': { sender: exhaustCodeAttempts, state: 'repeated' },
      'accounts.second_factor_off': {
        impossible: 'Only with a user pool in Cognito; accounts-second-factor.test.ts covers it.',
      },
    },
    stored: challengeAccountSignedIn,
    isNonAtomic: true,
  }),

  sendResetCode: endpointFixture(signInEndpoints.sendResetCode, {
    valid: () => ({ email: PLACEHOLDER_SENDER_EMAIL }),
    optional: ['email'],
    refusals: { 'accounts.wait': { state: 'repeated' } },
  }),

  resetPassword: endpointFixture(signInEndpoints.resetPassword, {
    valid: () => ({ email: PLACEHOLDER_SENDER_EMAIL, code: PLACEHOLDER_CODE, password: OTHER_PASSWORD }),
    optional: ['email'],
    prepare: preconditions.resetCode,
    refusals: {
      'accounts.wrong_code': { sender: 'unprepared' },
      'accounts.wait': { sender: 'unprepared', state: 'repeated' },
      'accounts.busy': { state: 'overloaded' },
    },
    stored: [selectSenderAccount('version = 1'), sessionsEnded],
    isNonAtomic: true,
  }),

  requestInvitation: endpointFixture(signInEndpoints.requestInvitation, {
    valid: () => ({ email: emailOf('pending') }),
    refusals: { 'accounts.wait': { state: 'repeated' } },
  }),

  beginOidcSignIn: endpointFixture(signInEndpoints.beginOidcSignIn, {
    valid: () => ({ provider: 'medica', via: 'track', destination: 'first-budget' }),
    optional: ['via', 'destination'],
    refusals: {
      'accounts.provider_not_found': { input: { provider: 'nobodys' } },
      'accounts.provider_away': { input: { provider: 'far-away' } },
      'accounts.wait': { state: 'repeated' },
    },
    withoutServices: 'impossible',
  }),
} satisfies Record<keyof typeof signInEndpoints, EndpointFixture>
