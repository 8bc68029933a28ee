import type { Letter } from '../outbox/ports.ts'
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
