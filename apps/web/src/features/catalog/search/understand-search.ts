import type { UnderstoodSearch } from '@kitchen-table/contract/catalog'
import type { CrisisKind } from '@kitchen-table/domain/help'
import { client } from '../../../app/api.ts'
import { loadCrisisRule } from './crisis-rule.ts'

/**
 * The time without a keystroke after which a search is sent. Longer than the 400 ms after which the page recognizes a
 * cry for help, and than most people rest within a sentence: what is sent should be whole. Milliseconds.
 */
export const SEARCH_PAUSE_MS = 600

/** What a search is: a cry for help, which is recognized in the browser and not sent, or what the server understands. */
export type ReadSearch = { text: string } & (
  | { crisis: CrisisKind; understood: null }
  | { crisis: null; understood: UnderstoodSearch }
)

/**
 * Asks the server what a search is about, unless it is a cry for help (docs/security.md T64). `layout` is null for the
 * person's own. Throws, and sends nothing, if the rule that tells is not here.
 */
export async function understandSearch(
  text: string,
  layout: string | null,
  signal: AbortSignal,
): Promise<ReadSearch> {
  const findCrisis = await loadCrisisRule()
  const crisis = findCrisis(text)
  if (crisis !== null) return { text, crisis: crisis.kind, understood: null }
  const input = layout === null ? { text } : { text, layout }
  return { text, crisis: null, understood: await client.catalog.understandSearch(input, { signal }) }
}
