import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { SecondFactorChange } from '../ports.ts'
import { messages } from './account.messages.ts'
import { defineEmail, formatGreeting } from './compose-email.ts'
import { buttonBlock, lineBlock, noteBlock } from './render-email.ts'

/** Returns an address as "a•••@example.com", which is enough for its owner to recognize it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Sent to the old address, with which the person signed in until now. */
export const addressChangedEmail = defineEmail((sender, recipient, newEmail: string) => {
  return {
    subject: messages.addressSubject({ product: sender.product }),
    heading: messages.addressHeading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.addressLead({ product: sender.product, email: maskEmail(newEmail) })),
      noteBlock(messages.changeIsYours()),
      lineBlock(messages.notYouRecover({ contactEmail: sender.contactEmail })),
    ],
  }
})

type AddressCorrection = {
  /** Whether the e-mail goes to the address that the account has now; otherwise to the former one. */
  isNewAddress: boolean
  /** Whether the person had never signed in. */
  wasInvited: boolean
  currentEmail: string
  signInUrl: string
}

/** Sent to both addresses after someone who manages the account has corrected the address. */
export const addressCorrectedEmail = defineEmail(
  (sender, recipient, { isNewAddress, wasInvited, currentEmail, signInUrl }: AddressCorrection) => {
    const { product, contactEmail } = sender
    if (isNewAddress)
      return {
        subject: messages.addressSubject({ product }),
        heading: messages.addressHeading(),
        blocks: [
          lineBlock(formatGreeting(recipient)),
          lineBlock(messages.correctedLead({ product })),
          buttonBlock(messages.signIn(), signInUrl),
          noteBlock(messages.correctedNotYours({ contactEmail })),
        ],
      }
    const lead = wasInvited
      ? messages.withdrawnLead({ product })
      : messages.correctedFormerLead({ product, email: maskEmail(currentEmail) })
    return {
      subject: messages.addressSubject({ product }),
      heading: messages.addressHeading(),
      blocks: [
        ...(wasInvited ? [] : [lineBlock(formatGreeting(recipient))]),
        lineBlock(lead),
        lineBlock(
          wasInvited ? messages.withdrawnAsk({ contactEmail }) : messages.correctedAsk({ contactEmail }),
        ),
      ],
    }
  },
)

/** Sent after someone who manages the account has removed its waiting times. */
export const accountUnlockedEmail = defineEmail((sender, recipient, resetUrl: string) => {
  const { product, contactEmail } = sender
  return {
    subject: messages.unlockedSubject({ product }),
    heading: messages.unlockedHeading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.unlockedLead({ product })),
      noteBlock(messages.unlockedAsked()),
      lineBlock(messages.unlockedNotYou()),
      buttonBlock(messages.newPassword(), resetUrl),
      noteBlock(messages.passwordFailure({ contactEmail })),
    ],
  }
})

export const passwordChangedEmail = defineEmail((sender, recipient, resetUrl: string) => {
  return {
    subject: messages.passwordSubject({ product: sender.product }),
    heading: messages.passwordHeading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.passwordLead({ product: sender.product })),
      noteBlock(messages.changeIsYours()),
      lineBlock(messages.passwordNotYou()),
      buttonBlock(messages.newPassword(), resetUrl),
      noteBlock(messages.passwordFailure({ contactEmail: sender.contactEmail })),
    ],
  }
})

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
  reset: {
    subject: messages.stepOffSubject,
    heading: messages.stepOffHeading,
    lead: messages.stepRemovedLead,
  },
  'recovery-code': {
    subject: messages.recoveryCodeSubject,
    heading: messages.recoveryCodeHeading,
    lead: messages.recoveryCodeLead,
  },
}

type SecondFactorNotice = { change: SecondFactorChange; resetUrl: string }

export const secondFactorChangedEmail = defineEmail((sender, recipient, content: SecondFactorNotice) => {
  const { change, resetUrl } = content
  const { subject, heading, lead } = secondFactorTexts[change]
  return {
    subject: subject({ product: sender.product }),
    heading: heading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(lead()),
      noteBlock(change === 'reset' ? messages.accountRequested() : messages.changeIsYours()),
      lineBlock(
        change === 'reset'
          ? messages.notYouRecover({ contactEmail: sender.contactEmail })
          : messages.stepNotYou({ contactEmail: sender.contactEmail }),
      ),
      buttonBlock(messages.newPassword(), resetUrl),
    ],
  }
})

/** Sent after an operator has removed the password and the second factor; the person then needs a new invitation. */
export const accountResetEmail = defineEmail((sender, recipient) => {
  return {
    subject: messages.accountSubject({ product: sender.product }),
    heading: messages.accountHeading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.accountLead({ product: sender.product })),
      noteBlock(messages.accountRequested()),
      lineBlock(messages.notYouRecover({ contactEmail: sender.contactEmail })),
    ],
  }
})
