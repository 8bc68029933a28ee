import { challengeNames } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { code, email, newPassword, password, slug } from '../fields.ts'
import { currentUser } from './current-user.ts'

/** What a person must still provide after the right password. */
export const challenge = z.object({
  name: z.enum(challengeNames),
  email: z.string(),
  /** The masked phone number that a code was sent to; null if none was sent. */
  sentTo: z.string().nullable(),
  /** Whether a recovery code may be typed instead. */
  hasRecoveryCodes: z.boolean(),
})
export type Challenge = z.infer<typeof challenge>

const signInResult = z.union([z.object({ person: currentUser }), z.object({ challenge })])
export type SignInResult = z.infer<typeof signInResult>

/** Endpoints for signing in and out, password resets and new invitations. */
export const signInEndpoints = {
  signIn: endpoint({ permission: 'accounts.signIn' })
    .errors(refusals('accounts.refused', 'accounts.wait', 'accounts.busy', 'accounts.no_texts'))
    .route(route('POST', '/session', 'Sign in with e-mail and password'))
    .input(z.strictObject({ email, password }))
    .output(signInResult),

  signOut: endpoint({ permission: 'accounts.signOut' })
    .route(route('DELETE', '/session', 'Sign out on this device', noContent))
    .input(z.strictObject({}).optional()),

  currentUser: endpoint({ permission: 'accounts.currentUser.read' })
    .route(route('GET', '/start', 'The signed-in user, with the start data'))
    .output(currentUser),

  challenge: endpoint({ permission: 'accounts.signIn' })
    .route(route('GET', '/session/challenge', 'The pending challenge of this sign-in, or null'))
    .input(z.strictObject({}).optional())
    .output(challenge.nullable()),

  answerNewPasswordChallenge: endpoint({ permission: 'accounts.signIn' })
    .errors(refusals('accounts.challenge_over', 'accounts.busy'))
    .route(route('POST', '/session/new-password', 'Set the first own password and sign in'))
    .input(
      z.strictObject({
        password: newPassword,
        /** The account that the form is for: another tab of the same browser may have opened another invitation. */
        email: email.optional(),
      }),
    )
    .output(z.object({ person: currentUser })),

  answerSecondFactorChallenge: endpoint({ permission: 'accounts.signIn' })
    .errors(refusals('accounts.challenge_over', 'accounts.wrong_code', 'accounts.wait'))
    .errors(refusals('accounts.second_factor_off'))
    .route(route('POST', '/session/code', 'Answer the second-factor challenge'))
    .input(z.strictObject({ code }))
    .output(z.object({ person: currentUser })),

  sendResetCode: endpoint({ permission: 'accounts.password.reset' })
    .errors(refusals('accounts.wait'))
    .route(route('POST', '/password/code', 'Send a code for setting a new password', noContent))
    .input(z.strictObject({ email: email.optional() })),

  resetPassword: endpoint({ permission: 'accounts.password.reset' })
    .errors(refusals('accounts.wrong_code', 'accounts.wait', 'accounts.busy'))
    .route(route('POST', '/password', 'Set a new password with a code', noContent))
    .input(
      z.strictObject({
        email: email.optional(),
        code,
        password: newPassword,
        /** From the link in the e-mail, for a browser that did not request the code itself. */
        token: z.string().max(100).optional(),
      }),
    ),

  requestInvitation: endpoint({ permission: 'accounts.invitations.request' })
    .errors(refusals('accounts.wait'))
    .route(route('POST', '/invitations', 'Request a new invitation', noContent))
    .input(z.strictObject({ email })),

  beginOidcSignIn: endpoint({ permission: 'accounts.signIn.external' })
    .errors(refusals('accounts.provider_not_found', 'accounts.provider_away', 'accounts.wait'))
    .route(
      route('POST', '/providers/{provider}', "Begin to sign in with an organization's identity provider"),
    )
    .input(
      z.strictObject({
        provider: slug,
        via: z.string().max(100).optional(),
        destination: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ address: z.url() })),
}
