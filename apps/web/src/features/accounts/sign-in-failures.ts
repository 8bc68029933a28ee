import { product } from '../../app/start-data.ts'

/** `recommendedAction`: retry the organisation's sign-in, or sign in with e-mail and password. */
type SignInFailure = { title: string; text: string; recommendedAction: 'again' | 'email' }

/** The texts for a failed sign-in at an organisation's provider, by the reason code that the server sends. */
const signInFailures = {
  refused: {
    title: "Your organization's sign-in did not let you in",
    text: 'Nothing was changed. It may have been canceled, or the e-mail address there is not confirmed yet.',
    recommendedAction: 'again',
  },
  away: {
    title: "We can't reach your organization's sign-in right now",
    text: 'Nothing was changed. Please try again in a few minutes.',
    recommendedAction: 'again',
  },
  clash: {
    title: 'There is an account with your e-mail address already',
    text: 'For your safety we do not join the two by ourselves. Sign in with your e-mail and password as before. Our administrators know, and Login Help reaches them too.',
    recommendedAction: 'email',
  },
  full: {
    title: 'All places of your organization are taken',
    text: `Our administrators know. Your organization can ask for more places in ${product.name}.`,
    recommendedAction: 'email',
  },
  expired: {
    title: 'That took a little too long',
    text: 'For your safety a sign-in has to be finished within ten minutes, in the browser that it began in. Please begin again.',
    recommendedAction: 'again',
  },
  switched_off: {
    title: "Your organization's access is switched off",
    text: 'Please ask the people at your organization who told you about the library.',
    recommendedAction: 'email',
  },
} as const satisfies Record<string, SignInFailure>

/** Returns the texts for a reason code; an unknown code is described as a refusal. */
export function describeSignInFailure(reason: string): SignInFailure {
  return Object.entries(signInFailures).find(([code]) => code === reason)?.[1] ?? signInFailures.refused
}
