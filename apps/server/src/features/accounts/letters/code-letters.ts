import { CODE_LIFE, CODE_TRIES } from '@kitchen-table/domain/accounts/one-time-code'
import type { Letter } from '../outbox/ports.ts'
import { letterFrom, type Sender } from './letterhead.ts'
import { greeting, type Reader } from './reader.ts'

const lasts = `It works for ${CODE_LIFE / 60_000} minutes and takes ${CODE_TRIES} tries.`

/** `page` is where a password is reset, with what makes the code work in whichever browser it is opened. */
export function resetLetter(
  sender: Sender,
  reader: Reader,
  { code, page }: { code: string; page: string },
): Letter {
  return letterFrom(sender, reader.email, {
    subject: `Your code for ${sender.product}`,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'line', text: greeting(reader) },
      {
        kind: 'line',
        text: 'Type this code on the page where you asked for it, or on the page below, and choose a new password.',
      },
      { kind: 'secret', label: 'Your code', text: code, isDigits: true },
      { kind: 'button', text: 'Choose a new password', href: page },
      { kind: 'note', text: lasts },
      {
        kind: 'note',
        text: 'It was not you? Then leave it and tell nobody the code. Your password stays as it is.',
      },
    ],
  })
}

/**
 * To an address that is not yet known to be the reader's: it names nobody, so that no names of a stranger's choosing
 * are carried to others.
 */
export function emailCodeLetter(sender: Sender, email: string, code: string): Letter {
  return letterFrom(sender, email, {
    subject: `Your code for ${sender.product}`,
    heading: 'Is this your address?',
    blocks: [
      {
        kind: 'line',
        text: `Somebody, probably you, wants to use this address to sign in to ${sender.product}. Type this code on the page where you asked for it.`,
      },
      { kind: 'secret', label: 'Your code', text: code, isDigits: true },
      { kind: 'note', text: `${lasts} A newer code replaces it.` },
      { kind: 'note', text: 'It was not you? Then leave it and tell nobody the code. Nothing is changed.' },
    ],
  })
}

/** Instead of a code, to an address that has an account already: its owner alone is told. */
export function addressTakenLetter(
  sender: Sender,
  email: string,
  { signIn, reset }: { signIn: string; reset: string },
): Letter {
  return letterFrom(sender, email, {
    subject: `Your address and ${sender.product}`,
    heading: 'This address already has an account',
    blocks: [
      {
        kind: 'line',
        text: `Somebody wanted to use this address for another account in ${sender.product}. It has one here already, so nothing was changed.`,
      },
      { kind: 'button', text: 'Sign in', href: signIn },
      {
        kind: 'line',
        text: `If it was you, sign in with this address. Forgotten the password? Choose a new one here: ${reset}`,
      },
      { kind: 'note', text: 'It was not you? Then there is nothing to do.' },
    ],
  })
}
