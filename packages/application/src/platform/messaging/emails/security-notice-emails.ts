import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { EmailMessage, SecondFactorChange } from '../ports.ts'
import { composeEmail, greeting, type Recipient, type SenderIdentity } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, line, note } from './render-email.ts'

/** Returns an address as "a•••@example.com", which is enough for its owner to recognize it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Sent to the old address, with which the person signed in until now. */
export function addressChangedEmail(
  sender: SenderIdentity,
  oldEmail: string,
  recipient: Recipient,
): EmailMessage {
  return composeEmail(sender, oldEmail, {
    subject: messages.addressSubject({ product: sender.product }),
    heading: messages.addressHeading(),
    blocks: [
      line(greeting(recipient)),
      line(messages.addressLead({ product: sender.product, email: maskEmail(recipient.email) })),
      note(messages.changeIsYours()),
      line(messages.notYouRecover({ contactEmail: sender.contactEmail })),
    ],
  })
}

export function passwordChangedEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  resetUrl: string,
): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: messages.passwordSubject({ product: sender.product }),
    heading: messages.passwordHeading(),
    blocks: [
      line(greeting(recipient)),
      line(messages.passwordLead({ product: sender.product })),
      note(messages.changeIsYours()),
      line(messages.passwordNotYou()),
      button(messages.newPassword(), resetUrl),
      note(messages.passwordFailure({ contactEmail: sender.contactEmail })),
    ],
  })
}

type SecondFactorTexts = {
  subject: (values: { product: string }) => string
  heading: PlainMessage
  lead: PlainMessage
}

const secondFactorTexts: Record<SecondFactorChange, SecondFactorTexts> = {
  app: {
    subject: messages.stepOnSubject,
    heading: messages.stepOnHeading,
    lead: messages.stepByAppLead,
  },
  texts: {
    subject: messages.stepOnSubject,
    heading: messages.stepOnHeading,
    lead: messages.stepByTextLead,
  },
  none: {
    subject: messages.stepOffSubject,
    heading: messages.stepOffHeading,
    lead: messages.stepOffLead,
  },
  'recovery-code': {
    subject: messages.recoveryCodeSubject,
    heading: messages.recoveryCodeHeading,
    lead: messages.recoveryCodeLead,
  },
}

export function secondFactorChangedEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { change, resetUrl }: { change: SecondFactorChange; resetUrl: string },
): EmailMessage {
  const { subject, heading, lead } = secondFactorTexts[change]
  return composeEmail(sender, recipient.email, {
    subject: subject({ product: sender.product }),
    heading: heading(),
    blocks: [
      line(greeting(recipient)),
      line(lead()),
      note(messages.changeIsYours()),
      line(messages.stepNotYou({ contactEmail: sender.contactEmail })),
      button(messages.newPassword(), resetUrl),
    ],
  })
}

/** Sent after an operator has removed the password and the second factor; the person then needs a new invitation. */
export function accountResetEmail(sender: SenderIdentity, recipient: Recipient): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: messages.accountSubject({ product: sender.product }),
    heading: messages.accountHeading(),
    blocks: [
      line(greeting(recipient)),
      line(messages.accountLead({ product: sender.product })),
      note(messages.accountRequested()),
      line(messages.notYouRecover({ contactEmail: sender.contactEmail })),
    ],
  })
}
