import type { RequestContext } from '../../context.ts'
import { requirePerson } from '../../context.ts'
import { procedures } from '../../procedures.ts'
import type { beginProvider } from '../providers/begin-provider.ts'
import type { askForInvitation, askForReset } from '../reset/ask-by-mail.ts'
import type { resetPassword } from '../reset/reset-password.ts'
import type { answerCode, answerNewPassword, readChallenge } from './answer-step.ts'
import type { SignedIn } from './come-in.ts'
import type { signIn } from './sign-in.ts'
import type { signOut } from './sign-out.ts'
import type { start } from './start.ts'

export type SignInUseCases = {
  signIn: ReturnType<typeof signIn>
  signOut: ReturnType<typeof signOut>
  start: ReturnType<typeof start>
  readChallenge: ReturnType<typeof readChallenge>
  answerNewPassword: ReturnType<typeof answerNewPassword>
  answerCode: ReturnType<typeof answerCode>
  askForReset: ReturnType<typeof askForReset>
  askForInvitation: ReturnType<typeof askForInvitation>
  resetPassword: ReturnType<typeof resetPassword>
  beginProvider: ReturnType<typeof beginProvider>
}

/** Coming in, and coming back in. */
export function signInProcedures(use: SignInUseCases) {
  const { accounts } = procedures

  function endStep({ stepToken, cookies }: RequestContext) {
    if (stepToken !== null) cookies.endStep()
  }

  /** Whoever was signed in here is not any more. */
  async function hold(context: RequestContext, { token, deviceMark, person }: SignedIn) {
    await use.signOut(context.sessionToken)
    context.cookies.startSession(token, person.user)
    context.cookies.markDevice(deviceMark)
    endStep(context)
    return { person }
  }

  return {
    signIn: accounts.signIn.handler(async ({ input, context }) => {
      const outcome = await use.signIn(input, context.origin)
      if (!('challenge' in outcome)) return hold(context, outcome)
      context.cookies.startStep(outcome.session)
      return { challenge: outcome.challenge }
    }),
    signOut: accounts.signOut.handler(async ({ context }) => {
      await use.signOut(context.sessionToken)
      context.cookies.endSession()
      endStep(context)
    }),
    start: accounts.start.handler(({ context }) => use.start(requirePerson(context))),
    challenge: accounts.challenge.handler(({ context }) => use.readChallenge(context.stepToken)),
    answerNewPassword: accounts.answerNewPassword.handler(async ({ input, context }) =>
      hold(context, await use.answerNewPassword(context.stepToken, input, context.origin)),
    ),
    answerCode: accounts.answerCode.handler(async ({ input, context }) =>
      hold(context, await use.answerCode(context.stepToken, input.code, context.origin)),
    ),
    sendResetCode: accounts.sendResetCode.handler(async ({ input, context }) => {
      const { person, origin, resetToken, cookies } = context
      const email = person?.email ?? input.email ?? ''
      const { browserToken } = await use.askForReset(email, origin.address, resetToken)
      cookies.awaitReset(browserToken)
    }),
    resetPassword: accounts.resetPassword.handler(async ({ input, context }) => {
      const { person, origin, resetToken, cookies } = context
      const { email = '', code, password, token = null } = input
      const proof = { email: person?.email ?? email, code, password, token, browserToken: resetToken }
      const opened = await use.resetPassword(proof, person, origin)
      if (resetToken !== null) cookies.endReset()
      if (!opened || !person) return
      cookies.startSession(opened.token, person)
      cookies.markDevice(opened.deviceMark)
    }),
    askForInvitation: accounts.askForInvitation.handler(({ input, context }) =>
      use.askForInvitation(input.email, context.origin.address),
    ),
    beginProvider: accounts.beginProvider.handler(async ({ input, context }) => {
      const { origin, providerToken } = context
      const browser = { address: origin.address, browserToken: providerToken }
      const { address, browserToken } = await use.beginProvider(input, browser)
      context.cookies.awaitProvider(browserToken)
      return { address }
    }),
  }
}
