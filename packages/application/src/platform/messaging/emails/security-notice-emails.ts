import type { SecondFactorChange } from '../ports.ts'
import { defineEmail, greeting } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, line, note } from './render-email.ts'

/** Returns an address as "a•••@example.com", which is enough for its owner to recognize it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Sent to the old address, with which the person signed in until now. */
export const addressChangedEmail = defineEmail((sender, recipient, newEmail: string) => {
  return {
    subject: `Your address for ${sender.product} was changed`,
    heading: messages.yourAddressWasChanged(),
    blocks: [
      line(greeting(recipient)),
      line(
        `From now on you sign in to ${sender.product} with ${maskEmail(newEmail)}. This address no longer works there.`,
      ),
      note(messages.itWasYouThen()),
      line(
        `It was not you? Write to ${sender.contactEmail} today. We can stop the person who did it and give you your account back.`,
      ),
    ],
  }
})

export const passwordChangedEmail = defineEmail((sender, recipient, resetUrl: string) => {
  return {
    subject: `Your password for ${sender.product} was changed`,
    heading: messages.yourPasswordWasChanged(),
    blocks: [
      line(greeting(recipient)),
      line(
        `Your password for ${sender.product} is a new one. Wherever else you were signed in, you are signed out.`,
      ),
      note(messages.itWasYouThen()),
      line(messages.itWasNotYouChoose()),
      button(messages.chooseANewPassword(), resetUrl),
      note(`If that does not work, write to ${sender.contactEmail}.`),
    ],
  }
})

const secondFactorTexts: Record<SecondFactorChange, { what: string; heading: string; text: string }> = {
  app: {
    what: 'was switched on',
    heading: 'A second step was switched on',
    text: 'From now on, signing in asks for a code from the authenticator app that was just set up. Wherever else you were signed in, you are signed out.',
  },
  texts: {
    what: 'was switched on',
    heading: 'A second step was switched on',
    text: 'From now on, signing in asks for a code that is sent to your phone. Wherever else you were signed in, you are signed out.',
  },
  none: {
    what: 'was switched off',
    heading: 'The second step was switched off',
    text: 'From now on, your password alone is enough to sign in. Wherever else you were signed in, you are signed out.',
  },
  'recovery-code': {
    what: 'was passed with a recovery code',
    heading: 'A recovery code was used',
    text: 'Someone, probably you, signed in with a recovery code instead of a code from the app. That recovery code does not work again.',
  },
}

type SecondFactorNotice = { change: SecondFactorChange; resetUrl: string }

export const secondFactorChangedEmail = defineEmail((sender, recipient, content: SecondFactorNotice) => {
  const { change, resetUrl } = content
  const { what: subjectEnd, heading, text } = secondFactorTexts[change]
  return {
    subject: `Your second step for ${sender.product} ${subjectEnd}`,
    heading,
    blocks: [
      line(greeting(recipient)),
      line(text),
      note(messages.itWasYouThen()),
      line(
        `It was not you? Someone knows your password. Choose a new one now, and write to ${sender.contactEmail}: we help you to get the second step back.`,
      ),
      button(messages.chooseANewPassword(), resetUrl),
    ],
  }
})

/** Sent after an operator has removed the password and the second factor; the person then needs a new invitation. */
export const accountResetEmail = defineEmail((sender, recipient) => {
  return {
    subject: `Your account for ${sender.product} was reset`,
    heading: messages.yourAccountWasReset(),
    blocks: [
      line(greeting(recipient)),
      line(
        `The people who run ${sender.product} have removed your password and the second step of signing in. Wherever you were signed in, you are signed out. To come back, use the new invitation that you get from them.`,
      ),
      note(messages.youAskedForThis()),
      line(
        `It was not you? Write to ${sender.contactEmail} today. We can stop the person who did it and give you your account back.`,
      ),
    ],
  }
})
