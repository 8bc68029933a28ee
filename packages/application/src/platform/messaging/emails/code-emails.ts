import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'
import type { EmailMessage } from '../ports.ts'
import { composeEmail, greeting, type Recipient, type SenderIdentity } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, line, note } from './render-email.ts'

const CODE_LIFETIME_NOTE = `It works for ${CODE_LIFETIME_MS / 60_000} minutes and takes ${MAX_CODE_ATTEMPTS} tries.`

/** `pageUrl` is the page for a new password, with a token that makes the code work in any browser. */
export function passwordResetEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { code, pageUrl }: { code: string; pageUrl: string },
): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: `Your code for ${sender.product}`,
    heading: messages.chooseANewPassword(),
    blocks: [
      line(greeting(recipient)),
      line(messages.typeThisCodeOn()),
      { kind: 'secret', label: messages.yourCode(), text: code, isDigits: true },
      button(messages.chooseANewPassword(), pageUrl),
      note(CODE_LIFETIME_NOTE),
      note(messages.itWasNotYouThenLeave()),
    ],
  })
}

/** The e-mail with a code for an unverified address. A name in it could be used to send text to a stranger. */
export function emailVerificationEmail(sender: SenderIdentity, email: string, code: string): EmailMessage {
  return composeEmail(sender, email, {
    subject: `Your code for ${sender.product}`,
    heading: messages.isThisYourAddress(),
    blocks: [
      line(
        `Someone, probably you, wants to use this address to sign in to ${sender.product}. Type this code on the page where you asked for it.`,
      ),
      { kind: 'secret', label: messages.yourCode(), text: code, isDigits: true },
      note(`${CODE_LIFETIME_NOTE} A newer code replaces it.`),
      note(messages.itWasNotYouThen()),
    ],
  })
}

/** Sent instead of a code to an address that already has an account, so that only its owner learns this. */
export function addressTakenEmail(
  sender: SenderIdentity,
  email: string,
  { signIn, reset }: { signIn: string; reset: string },
): EmailMessage {
  return composeEmail(sender, email, {
    subject: `Your address and ${sender.product}`,
    heading: messages.thisAddressAlreadyHas(),
    blocks: [
      line(
        `Someone wanted to use this address for another account in ${sender.product}. It has one here already, so nothing was changed.`,
      ),
      button(messages.signIn(), signIn),
      line(
        `If it was you, sign in with this address. Forgotten the password? Choose a new one here: ${reset}`,
      ),
      note(messages.itWasNotYou()),
    ],
  })
}
