import { fillPlainText, type TextSource } from './fill-text.ts'
import { formatFactToken, listFactTokens, replaceFactTokens } from './text-references.ts'

/** The texts of values by the tokens that name them, as `formatFactToken` writes these. */
export type ValueTexts = Readonly<Record<string, string>>

/** Returns the texts of the values that a text names, in the current locale. */
export function listValueTexts(text: string, show: TextSource['showFact']): ValueTexts {
  const tokens = new Set(listFactTokens(text).map(formatFactToken))
  return Object.fromEntries([...tokens].map((token) => [token, fillPlainText(token, show)]))
}

/** Returns a plain text with values; without the text of one, it keeps the token. */
export const fillValueTexts = (text: string, values: ValueTexts): string =>
  replaceFactTokens(text, (token) => {
    const written = formatFactToken(token)
    return values[written] ?? written
  })
