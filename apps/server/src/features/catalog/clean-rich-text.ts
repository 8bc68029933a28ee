import { LONGEST_RICH_TEXT, RICH_TEXT_TOO_LONG } from '@kitchen-table/contract/catalog-input'
import { invalid } from '../parse-input.ts'
import { cleanHtml } from './clean-html.ts'

/**
 * Returns the `content` of a record as it is stored. Throws a refusal beside the field where that is too long: each `&`
 * that was typed alone becomes five characters.
 */
export function cleanRichText(content: string): string {
  const cleaned = cleanHtml(content)
  if (Buffer.byteLength(cleaned) <= LONGEST_RICH_TEXT) return cleaned
  throw invalid([{ field: 'content', message: RICH_TEXT_TOO_LONG }])
}
