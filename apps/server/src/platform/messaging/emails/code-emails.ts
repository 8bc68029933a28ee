import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import type { EmailMessage } from '../ports.ts'
import { composeEmail, type SenderIdentity } from './compose-email.ts'
import { greeting, type Recipient } from './recipient.ts'

const CODE_LIFETIME_NOTE = `It works for ${CODE_LIFETIME_MS / 60_000} minutes and takes ${MAX_CODE_ATTEMPTS} tries.`

/** `page` is where a password is reset, with what makes the code work in whichever browser it is opened. */
export function passwordResetEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { code, pageUrl }: { code: string; pageUrl: string },
): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: `Your code for ${sender.product}`,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'line', text: greeting(recipient) },
      {
        kind: 'line',
        text: 'Type this code on the page where you asked for it, or on the page below, and choose a new password.',
      },
      { kind: 'secret', label: 'Your code', text: code, isDigits: true },
      { kind: 'button', text: 'Choose a new password', href: pageUrl },
      { kind: 'note', text: CODE_LIFETIME_NOTE },
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
export function emailVerificationEmail(sender: SenderIdentity, email: string, code: string): EmailMessage {
  return composeEmail(sender, email, {
    subject: `Your code for ${sender.product}`,
    heading: 'Is this your address?',
    blocks: [
      {
        kind: 'line',
        text: `Somebody, probably you, wants to use this address to sign in to ${sender.product}. Type this code on the page where you asked for it.`,
      },
      { kind: 'secret', label: 'Your code', text: code, isDigits: true },
      { kind: 'note', text: `${CODE_LIFETIME_NOTE} A newer code replaces it.` },
      { kind: 'note', text: 'It was not you? Then leave it and tell nobody the code. Nothing is changed.' },
    ],
  })
}

/** Instead of a code, to an address that has an account already: its owner alone is told. */
export function addressTakenEmail(
  sender: SenderIdentity,
  email: string,
  { signIn, reset }: { signIn: string; reset: string },
): EmailMessage {
  return composeEmail(sender, email, {
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
