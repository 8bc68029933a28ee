/** What somebody tells who cannot sign in (docs/product.md 7.12): four fields, none of them empty. */
export type HelpRequest = { first: string; last: string; email: string; organisation: string }

/** The longest that each may be (docs/security.md T52). */
export const helpFieldMaxLengths = { first: 100, last: 100, email: 254, organisation: 200 } as const

/** Nobody fills four fields in less, but programs do: milliseconds from the first sight of the form to sending it. */
export const MIN_HELP_FORM_OPEN_MS = 3000

/** Whatever could begin another line, or hide what a line says. */
const unprintableCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

function toSingleLine(text: string): string {
  return text.replace(unprintableCharacters, ' ').trim()
}

/** What is sent on, in the words of docs/product.md 9.5. One line a field, so that nobody writes a line of their own. */
export function composeHelpMessage(request: HelpRequest): {
  replyTo: string
  subject: string
  name: string
  message: string
} {
  const name = toSingleLine(`${request.first} ${request.last}`)
  return {
    replyTo: request.email,
    subject: 'Login help',
    name,
    message: [
      `${name} asks for help with signing in.`,
      '',
      `First name: ${toSingleLine(request.first)}`,
      `Last name: ${toSingleLine(request.last)}`,
      `Email: ${request.email}`,
      `Invited by: ${toSingleLine(request.organisation)}`,
    ].join('\n'),
  }
}
