/**
 * Why a row of a file is not imported unless someone chooses it. 'left': the file says that the person has left.
 * 'relative': it lists the person as a relative of another person. 'example': the row is an example of a template. 'hidden':
 * the row is hidden in its workbook. 'unread': nobody reads what is sent to the address.
 */
export const withheldKinds = ['left', 'relative', 'example', 'hidden', 'unread'] as const
export type WithheldKind = (typeof withheldKinds)[number]

/** `text` is what the file says; empty where it says nothing. */
export type Withheld = { kind: WithheldKind; text: string }

const labels: Record<WithheldKind, string> = {
  left: 'Left in your file',
  relative: 'A relative in your file',
  example: 'An example in your file',
  hidden: 'Hidden in your file',
  unread: 'Nobody reads this address',
}

const MAX_TEXT_LENGTH = 60

export const describeWithheld = ({ kind }: Pick<Withheld, 'kind'>): string => labels[kind]

/** Returns the reason of a row that is withheld: "Left in your file (Terminated)". */
export function formatWithheld({ kind, text }: Withheld): string {
  return text === '' ? labels[kind] : `${labels[kind]} (${text.slice(0, MAX_TEXT_LENGTH)})`
}

/** Returns why a row is withheld, from its reason; null of others. */
export function parseWithheld(reason: string | null): Withheld | null {
  for (const kind of withheldKinds) {
    const label = labels[kind]
    if (reason === label) return { kind, text: '' }
    if (reason?.startsWith(`${label} (`)) return { kind, text: reason.slice(label.length + 2, -1) }
  }
  return null
}
