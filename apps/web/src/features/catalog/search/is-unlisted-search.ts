const loadRule = () => import('@kitchen-table/domain/catalog/crisis-search')

/** Loads the rule of `isUnlistedSearch` before the first search. */
export function preloadSearchRule(): void {
  loadRule().catch(() => {})
}

/**
 * Whether a search is neither recorded nor kept in the address and the title of the page, because it is a cry for help
 * (docs/security.md T64). Without a connection the rule may be missing: then no search is.
 */
export async function isUnlistedSearch(term: string): Promise<boolean> {
  if (term === '') return false
  try {
    return (await loadRule()).isCrisisSearch(term)
  } catch {
    return true
  }
}

/** Whether the address has the term of a cry for help. Without the rule it is opened as it is: it was in the history before. */
export async function isCrisisAddress(term: string): Promise<boolean> {
  try {
    return (await loadRule()).isCrisisSearch(term)
  } catch {
    return false
  }
}
