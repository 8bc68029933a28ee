import type { Letter, SecondStepChange } from '../outbox/ports.ts'
import { letterFrom, type Sender } from './letterhead.ts'
import { greeting, type Reader } from './reader.ts'

/** "a•••@example.com": enough for its owner to know it by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** To the address that somebody has signed in with until now. */
export function emailChangedLetter(sender: Sender, old: string, reader: Reader): Letter {
  return letterFrom(sender, old, {
    subject: `Your address for ${sender.product} was changed`,
    heading: 'Your address was changed',
    blocks: [
      { kind: 'line', text: greeting(reader) },
      {
        kind: 'line',
        text: `From now on you sign in to ${sender.product} with ${maskedEmail(reader.email)}. This address no longer works there.`,
      },
      { kind: 'note', text: 'It was you? Then there is nothing to do.' },
      {
        kind: 'line',
        text: `It was not you? Write to ${sender.contactEmail} today. We can stop whoever it was and give you your account back.`,
      },
    ],
  })
}

/** `page` is where a password is reset. */
export function passwordChangedLetter(sender: Sender, reader: Reader, page: string): Letter {
  return letterFrom(sender, reader.email, {
    subject: `Your password for ${sender.product} was changed`,
    heading: 'Your password was changed',
    blocks: [
      { kind: 'line', text: greeting(reader) },
      {
        kind: 'line',
        text: `Your password for ${sender.product} is a new one. Wherever else you were signed in, you are signed out.`,
      },
      { kind: 'note', text: 'It was you? Then there is nothing to do.' },
      { kind: 'line', text: 'It was not you? Choose a new password now, which shuts everybody else out.' },
      { kind: 'button', text: 'Choose a new password', href: page },
      { kind: 'note', text: `If that does not work, write to ${sender.contactEmail}.` },
    ],
  })
}

const secondStepWords: Record<SecondStepChange, { what: string; heading: string; text: string }> = {
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
    text: 'Somebody, probably you, signed in with a recovery code instead of a code from the app. That recovery code does not work again.',
  },
}

/** `page` is where a password is reset. */
export function secondStepChangedLetter(
  sender: Sender,
  reader: Reader,
  { change, page }: { change: SecondStepChange; page: string },
): Letter {
  const { what, heading, text } = secondStepWords[change]
  return letterFrom(sender, reader.email, {
    subject: `Your second step for ${sender.product} ${what}`,
    heading,
    blocks: [
      { kind: 'line', text: greeting(reader) },
      { kind: 'line', text },
      { kind: 'note', text: 'It was you? Then there is nothing to do.' },
      {
        kind: 'line',
        text: `It was not you? Somebody knows your password. Choose a new one now, and write to ${sender.contactEmail}: we help you to get the second step back.`,
      },
      { kind: 'button', text: 'Choose a new password', href: page },
    ],
  })
}

/** After an operator has taken away the password and the second step; the way back in is an invitation. */
export function accountResetLetter(sender: Sender, reader: Reader): Letter {
  return letterFrom(sender, reader.email, {
    subject: `Your account for ${sender.product} was reset`,
    heading: 'Your account was reset',
    blocks: [
      { kind: 'line', text: greeting(reader) },
      {
        kind: 'line',
        text: `The people who run ${sender.product} have removed your password and the second step of signing in. Wherever you were signed in, you are signed out. To come back, use the new invitation that you get from them.`,
      },
      { kind: 'note', text: 'You asked for this? Then there is nothing else to do.' },
      {
        kind: 'line',
        text: `It was not you? Write to ${sender.contactEmail} today. We can stop whoever it was and give you your account back.`,
      },
    ],
  })
}
