import { messages } from './help-request.messages.ts'

/** A request for help with signing in (docs/product.md 7.12): four fields, none of them empty. */
export type HelpRequest = { first: string; last: string; email: string; organization: string }

/** Largest length of each field, in characters (docs/security.md T52). */
export const helpFieldMaxLengths = { first: 100, last: 100, email: 254, organization: 200 } as const

/** Shortest time from showing the form to sending it, in milliseconds. People need longer for four fields. */
export const MIN_HELP_FORM_OPEN_MS = 3000

/** Characters that could begin another line, or hide part of one. */
const unprintableCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

function toSingleLine(text: string): string {
  return text.replace(unprintableCharacters, ' ').trim()
}

/** Returns the message to send (docs/product.md 9.5). Each field is one line, so that no sender can add one. */
export function composeHelpMessage(request: HelpRequest): {
  replyTo: string
  subject: string
  name: string
  message: string
} {
  const { email } = request
  const [first, last] = [toSingleLine(request.first), toSingleLine(request.last)]
  const organization = toSingleLine(request.organization)
  const name = toSingleLine(`${request.first} ${request.last}`)
  return {
    replyTo: email,
    subject: messages.helpSubject(),
    name,
    message: messages.helpMessage({ name, first, last, email, organization }),
  }
}
