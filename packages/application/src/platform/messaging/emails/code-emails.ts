import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'
import type { SignInLinks } from '../page-links.ts'
import { defineEmail, greeting } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, line, note } from './render-email.ts'

const CODE_LIFETIME_NOTE = `It works for ${CODE_LIFETIME_MS / 60_000} minutes and takes ${MAX_CODE_ATTEMPTS} tries.`

/** `pageUrl` is the page for a new password, with a token that makes the code work in any browser. */
type ResetCode = { code: string; pageUrl: string }

export const passwordResetEmail = defineEmail((sender, recipient, { code, pageUrl }: ResetCode) => {
  return {
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
  }
})

/** The e-mail with a code for an unverified address. A name in it could be used to send text to a stranger. */
export const emailVerificationEmail = defineEmail((sender, _recipient, code: string) => {
  return {
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
  }
})

/** Sent instead of a code to an address that already has an account, so that only its owner learns this. */
export const addressTakenEmail = defineEmail((sender, _recipient, { signIn, reset }: SignInLinks) => {
  return {
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
  }
})
