import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'
import type { EmailMessage } from '../ports.ts'
import { composeEmail, greeting, type Recipient, type SenderIdentity } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, line, note } from './render-email.ts'

const codeLimits = { minutes: CODE_LIFETIME_MS / 60_000, tries: MAX_CODE_ATTEMPTS }

/** `pageUrl` is the page for a new password, with a token that makes the code work in any browser. */
export function passwordResetEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { code, pageUrl }: { code: string; pageUrl: string },
): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: messages.codeSubject({ product: sender.product }),
    heading: messages.newPassword(),
    blocks: [
      line(greeting(recipient)),
      line(messages.resetLead()),
      { kind: 'secret', label: messages.code(), text: code, isDigits: true },
      button(messages.newPassword(), pageUrl),
      note(messages.codeLimits(codeLimits)),
      note(messages.resetNotYou()),
    ],
  })
}

/** The e-mail with a code for an unverified address. A name in it could be used to send text to a stranger. */
export function emailVerificationEmail(sender: SenderIdentity, email: string, code: string): EmailMessage {
  return composeEmail(sender, email, {
    subject: messages.codeSubject({ product: sender.product }),
    heading: messages.verificationHeading(),
    blocks: [
      line(messages.verificationLead({ product: sender.product })),
      { kind: 'secret', label: messages.code(), text: code, isDigits: true },
      note(messages.verificationLimits(codeLimits)),
      note(messages.verificationNotYou()),
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
    subject: messages.takenSubject({ product: sender.product }),
    heading: messages.takenHeading(),
    blocks: [
      line(messages.takenLead({ product: sender.product })),
      button(messages.signIn(), signIn),
      line(messages.takenReset({ url: reset })),
      note(messages.notYouNothingToDo()),
    ],
  })
}
