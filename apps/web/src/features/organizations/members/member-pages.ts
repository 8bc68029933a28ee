import { messages } from './messages.ts'

export const MEMBERS_A_PAGE = 50

/** The places in a list that lead to the page that is open: empty on the first one. They belong to one query. */
type OpenedPages = { key: string; cursors: readonly string[] }

export const firstMemberPage: OpenedPages = { key: '', cursors: [] }

/** Returns the cursors of the query `key`; another query begins with its first page. */
export function getCursors({ key, cursors }: OpenedPages, currentKey: string): readonly string[] {
  return key === currentKey ? cursors : []
}

function countPage(pageIndex: number, shown: number, matching: number) {
  const first = pageIndex * MEMBERS_A_PAGE + 1
  const last = first + shown - 1
  // Members who were added in the meantime may make the list longer than it was.
  return { first, last, all: Math.max(matching, last) }
}

/** Returns which members of how many a page shows: "51–100 of 214". */
export function formatPageRange(pageIndex: number, shown: number, matching: number): string {
  if (shown === 0) return messages.emptyPage({ all: matching })
  return messages.page(countPage(pageIndex, shown, matching))
}

/** Returns what is read out when a list has changed: "51–100 of 214 members", or that nobody matches. */
export function describePageOfMatches(pageIndex: number, shown: number, matching: number): string {
  if (shown === 0) return messages.nobodyMatchesSentence()
  return messages.pageOfMembers(countPage(pageIndex, shown, matching))
}
