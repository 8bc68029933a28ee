import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'
import type { SignInLinks } from '../page-links.ts'
import { messages } from './account.messages.ts'
import { defineEmail, formatGreeting } from './compose-email.ts'
import { buttonBlock, lineBlock, noteBlock } from './render-email.ts'

const codeLimits = { minutes: CODE_LIFETIME_MS / 60_000, tries: MAX_CODE_ATTEMPTS }

/** `pageUrl` is the page for a new password, with a token that makes the code work in any browser. */
type ResetCode = { code: string; pageUrl: string }

export const passwordResetEmail = defineEmail((sender, recipient, { code, pageUrl }: ResetCode) => {
  return {
    subject: messages.codeSubject({ product: sender.product }),
    heading: messages.newPassword(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.resetLead()),
      { kind: 'secret', label: messages.code(), text: code, isDigits: true },
      buttonBlock(messages.newPassword(), pageUrl),
      noteBlock(messages.codeLimits(codeLimits)),
      noteBlock(messages.resetNotYou()),
    ],
  }
})

/** The e-mail with a code for an unverified address. A name in it could be used to send text to a stranger. */
export const emailVerificationEmail = defineEmail((sender, _recipient, code: string) => {
  return {
    subject: messages.codeSubject({ product: sender.product }),
    heading: messages.verificationHeading(),
    blocks: [
      lineBlock(messages.verificationLead({ product: sender.product })),
      { kind: 'secret', label: messages.code(), text: code, isDigits: true },
      noteBlock(messages.verificationLimits(codeLimits)),
      noteBlock(messages.verificationNotYou()),
    ],
  }
})

/** Sent instead of a code to an address that already has an account, so that only its owner learns this. */
export const addressTakenEmail = defineEmail((sender, _recipient, { signIn, reset }: SignInLinks) => {
  return {
    subject: messages.takenSubject({ product: sender.product }),
    heading: messages.takenHeading(),
    blocks: [
      lineBlock(messages.takenLead({ product: sender.product })),
      buttonBlock(messages.signIn(), signIn),
      lineBlock(messages.takenReset({ url: reset })),
      noteBlock(messages.notYouNothingToDo()),
    ],
  }
})
