import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { describeImportReason } from './import-reasons.ts'
import { messages } from './messages.ts'

/**
 * Why a row of a file is not imported unless someone chooses it. 'left': the file says that the person has left.
 * 'relative': it lists the person as a relative of another person. 'example': the row is an example of a template. 'hidden':
 * the row is hidden in its workbook. 'unread': nobody reads what is sent to the address.
 */
export const withheldKinds = ['left', 'relative', 'example', 'hidden', 'unread'] as const
export type WithheldKind = (typeof withheldKinds)[number]

/** `text` is what the file says; empty where it says nothing. */
export type Withheld = { kind: WithheldKind; text: string }

const labels: Record<WithheldKind, PlainMessage> = {
  left: messages.left,
  relative: messages.relative,
  example: messages.example,
  hidden: messages.hidden,
  unread: messages.unread,
}

const MAX_TEXT_LENGTH = 60

export const describeWithheld = ({ kind }: Pick<Withheld, 'kind'>): string => labels[kind]()

/** Returns why a row is withheld, with what the file says shortened. */
export function shortenWithheld({ kind, text }: Withheld): Withheld {
  return { kind, text: [...text].slice(0, MAX_TEXT_LENGTH).join('') }
}

type Explained = { reason: string | null; withheld: Withheld | null }

/** Returns in words why a row is withheld, or else its reason: "Left in your file (Terminated)". */
export function formatImportReason({ reason, withheld }: Explained): string | null {
  if (withheld === null) return reason === null ? null : describeImportReason(reason)
  const label = describeWithheld(withheld)
  return withheld.text === '' ? label : messages.withheldFor({ label, text: withheld.text })
}
