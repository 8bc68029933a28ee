/** Asks the rule, which is loaded when it is first needed; `otherwise` if it cannot be loaded, without a connection. */
const askRule = (term: string, otherwise: boolean): Promise<boolean> =>
  import('@kitchen-table/domain/help/find-crisis').then(
    ({ findCrisis }) => findCrisis(term) !== null,
    () => otherwise,
  )

/**
 * Whether a search is neither recorded nor kept in the address and the title of the page, because it is a cry for help
 * (docs/security.md T64). Without the rule no search is.
 */
export const isUnlistedSearch = (term: string) => askRule(term, true)

/** Whether the address has the term of a cry for help. Without the rule it is opened as it is: it was in the history before. */
export const isCrisisAddress = (term: string) => askRule(term, false)
