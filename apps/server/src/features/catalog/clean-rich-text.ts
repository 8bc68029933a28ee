import { MAX_RICH_TEXT_BYTES, RICH_TEXT_TOO_LONG_MESSAGE } from '@kitchen-table/contract/catalog-input'
import { invalidInput } from '../../platform/parse-input.ts'
import { cleanHtml } from './clean-html.ts'

/**
 * Returns the `content` of a record as it is stored. Throws the refusal `input.invalid` for that field if the result is
 * too long: cleaning turns each single `&` into five characters.
 */
export function cleanRichText(content: string): string {
  const cleaned = cleanHtml(content)
  if (Buffer.byteLength(cleaned) <= MAX_RICH_TEXT_BYTES) return cleaned
  throw invalidInput([{ field: 'content', message: RICH_TEXT_TOO_LONG_MESSAGE }])
}
