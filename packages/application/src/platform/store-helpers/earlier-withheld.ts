import type { Withheld, WithheldKind } from '@kitchen-table/domain/member-import'

/** The words by which an earlier release has stored why a row of an import is withheld. */
const words: Record<string, WithheldKind> = {
  'Left in your file': 'left',
  'A relative in your file': 'relative',
  'An example in your file': 'example',
  'Hidden in your file': 'hidden',
  'Nobody reads this address': 'unread',
}

/** Returns why a row is withheld that an earlier release has stored, by its reason; null of others. */
export function parseEarlierWithheld(reason: string | null): Withheld | null {
  for (const [label, kind] of Object.entries(words)) {
    if (reason === label) return { kind, text: '' }
    if (reason?.startsWith(`${label} (`)) return { kind, text: reason.slice(label.length + 2, -1) }
  }
  return null
}
