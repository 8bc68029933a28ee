import { forClient, forPerson, procedures } from '../../../platform/authorization/procedures.ts'
import type { RequestContext } from '../../../platform/authorization/request-context.ts'
import type { AllAccountsDeps } from '../create-accounts-deps.ts'
import { beginOidcSignIn } from '../providers/begin-oidc-sign-in.ts'
import { requestInvitation, requestPasswordReset } from '../reset/request-email.ts'
import { resetPassword } from '../reset/reset-password.ts'
import { readCurrentUser } from '../to-current-user.ts'
import type { CompletedSignIn } from './account-sessions.ts'
import {
  answerNewPasswordChallenge,
  answerSecondFactorChallenge,
  beginChallenge,
  readChallenge,
} from './challenges.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function signInProcedures(deps: AllAccountsDeps) {
  const { accounts } = procedures
  const useCases = {
    signIn: signIn({ ...deps, beginChallenge: beginChallenge(deps) }),
    signOut: signOut(deps),
    readChallenge: readChallenge(deps),
    answerNewPasswordChallenge: answerNewPasswordChallenge(deps),
    answerSecondFactorChallenge: answerSecondFactorChallenge(deps),
    requestPasswordReset: requestPasswordReset(deps),
    resetPassword: resetPassword(deps),
    beginOidcSignIn: beginOidcSignIn(deps),
  }

  function clearChallenge({ challengeToken, cookies }: RequestContext) {
    if (challengeToken !== null) cookies.clearChallengeCookie()
  }

  /** Sets the cookies of a new session, and ends an earlier one of this browser. */
  async function replaceSession(context: RequestContext, { token, deviceToken, person }: CompletedSignIn) {
    await useCases.signOut(context.sessionToken)
    context.cookies.setSessionCookie(token, person.user)
    context.cookies.setDeviceCookie(deviceToken)
    clearChallenge(context)
    return { person }
  }

  return {
    signIn: accounts.signIn.handler(async ({ input, context }) => {
      const outcome = await useCases.signIn(input, context.client)
      if (!('challenge' in outcome)) return replaceSession(context, outcome)
      context.cookies.setChallengeCookie(outcome.challengeToken)
      return { challenge: outcome.challenge }
    }),
    signOut: accounts.signOut.handler(async ({ context }) => {
      await useCases.signOut(context.sessionToken)
      context.cookies.clearSessionCookie()
      clearChallenge(context)
    }),
    currentUser: accounts.currentUser.handler(forPerson(readCurrentUser(deps))),
    challenge: accounts.challenge.handler(({ context }) => useCases.readChallenge(context.challengeToken)),
    answerNewPasswordChallenge: accounts.answerNewPasswordChallenge.handler(async ({ input, context }) =>
      replaceSession(
        context,
        await useCases.answerNewPasswordChallenge(context.challengeToken, input, context.client),
      ),
    ),
    answerSecondFactorChallenge: accounts.answerSecondFactorChallenge.handler(async ({ input, context }) =>
      replaceSession(
        context,
        await useCases.answerSecondFactorChallenge(context.challengeToken, input.code, context.client),
      ),
    ),
    sendResetCode: accounts.sendResetCode.handler(async ({ input, context }) => {
      const { person, client, resetToken, cookies } = context
      const email = person?.email ?? input.email ?? ''
      const { browserToken } = await useCases.requestPasswordReset(email, client.address, resetToken)
      cookies.setResetCookie(browserToken)
    }),
    resetPassword: accounts.resetPassword.handler(async ({ input, context }) => {
      const { person, client, resetToken, cookies } = context
      const { email = '', code, password, token = null } = input
      const proof = { email: person?.email ?? email, code, password, token, browserToken: resetToken }
      const renewedSession = await useCases.resetPassword(proof, person, client)
      if (resetToken !== null) cookies.clearResetCookie()
      if (!renewedSession || !person) return
      cookies.setSessionCookie(renewedSession.token, person)
      cookies.setDeviceCookie(renewedSession.deviceToken)
    }),
    requestInvitation: accounts.requestInvitation.handler(forClient(requestInvitation(deps))),
    beginOidcSignIn: accounts.beginOidcSignIn.handler(async ({ input, context }) => {
      const { client, providerToken } = context
      const browser = { address: client.address, browserToken: providerToken }
      const { address, browserToken } = await useCases.beginOidcSignIn(input, browser)
      context.cookies.setProviderCookie(browserToken)
      return { address }
    }),
  }
}
