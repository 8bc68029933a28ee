import { challengeNames } from '@kitchen-table/domain/accounts/challenge'
import { z } from 'zod'
import { code, email, newPassword, password, told } from './account-fields.ts'
import { endpoint, refusals, signedIn } from './endpoint.ts'
import { slug } from './fields.ts'
import { person } from './person.ts'

/** What is still asked of somebody whose password was right. */
export const challenge = z.object({
  name: z.enum(challengeNames),
  email: z.string(),
  /** Where a code was sent to, masked; null where nothing was sent. */
  sentTo: z.string().nullable(),
  /** Whether a recovery code may be typed instead. */
  hasRecoveryCodes: z.boolean(),
})
export type Challenge = z.infer<typeof challenge>

const signedInOrAsked = z.union([z.object({ person }), z.object({ challenge })])
export type SignInAnswer = z.infer<typeof signedInOrAsked>

/** Coming in, and coming back in. */
export const signInEndpoints = {
  signIn: endpoint
    .errors(refusals('accounts.refused', 'accounts.wait', 'accounts.busy', 'accounts.no_texts'))
    .route({ method: 'POST', path: '/session', summary: 'Sign in with e-mail and password' })
    .input(z.strictObject({ email, password }))
    .output(signedInOrAsked),

  signOut: endpoint
    .route({ method: 'DELETE', path: '/session', summary: 'Sign out on this device', successStatus: 204 })
    .input(z.strictObject({}).optional()),

  start: signedIn
    .route({ method: 'GET', path: '/start', summary: 'Who is signed in, and what they need to begin' })
    .output(person),

  challenge: endpoint
    .route({
      method: 'GET',
      path: '/session/challenge',
      summary: 'What is still asked of whoever is signing in',
    })
    .input(z.strictObject({}).optional())
    .output(challenge.nullable()),

  answerNewPassword: endpoint
    .errors(refusals('accounts.challenge_over', 'accounts.busy'))
    .route({
      method: 'POST',
      path: '/session/new-password',
      summary: 'Set the first own password, and come in',
    })
    .input(
      z.strictObject({
        password: newPassword,
        /** Whose password it is to be: another tab of the same browser may have begun with somebody else's invitation. */
        email: email.optional(),
      }),
    )
    .output(z.object({ person })),

  answerCode: endpoint
    .errors(refusals('accounts.challenge_over', 'accounts.wrong_code', 'accounts.wait'))
    .route({ method: 'POST', path: '/session/code', summary: 'Answer the second step of signing in' })
    .input(z.strictObject({ code }))
    .output(z.object({ person })),

  sendResetCode: endpoint
    .errors(refusals('accounts.wait'))
    .route({
      method: 'POST',
      path: '/password/code',
      summary: 'Send a code to set a new password with',
      ...told,
    })
    .input(z.strictObject({ email: email.optional() })),

  resetPassword: endpoint
    .errors(refusals('accounts.wrong_code', 'accounts.wait', 'accounts.busy'))
    .route({ method: 'POST', path: '/password', summary: 'Set a new password with a code', ...told })
    .input(
      z.strictObject({
        email: email.optional(),
        code,
        password: newPassword,
        /** Of the letter's link, for a browser that has not asked for the code itself. */
        token: z.string().max(100).optional(),
      }),
    ),

  askForInvitation: endpoint
    .errors(refusals('accounts.wait'))
    .route({ method: 'POST', path: '/invitations', summary: 'Ask for a fresh invitation', ...told })
    .input(z.strictObject({ email })),

  beginProvider: endpoint
    .errors(refusals('accounts.provider_not_found', 'accounts.provider_away', 'accounts.wait'))
    .route({
      method: 'POST',
      path: '/providers/{provider}',
      summary: "Begin to sign in through an organization's own sign-in",
    })
    .input(
      z.strictObject({
        provider: slug,
        via: z.string().max(100).optional(),
        destination: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ address: z.url() })),
}
