import { createChunkStore } from '../../../app/chunk-store.ts'
import { ChunkLoadError } from '../../../app/connection-errors.ts'
import { addIdleChunk } from '../../../app/idle-chunks.ts'

/**
 * The rule that recognizes a cry for help, with its model: loaded ahead while the page is idle, so that it is here
 * without a connection, and at the latest when it is first needed.
 */
export const crisisRule = createChunkStore(() =>
  import('@kitchen-table/domain/find-crisis').then(({ findCrisis }) => findCrisis),
)
addIdleChunk(crisisRule.load)

/** Returns the rule. Throws ChunkLoadError if it cannot be loaded. */
export async function loadCrisisRule() {
  await crisisRule.load()
  const { chunk } = crisisRule.read()
  if (chunk === null) throw new ChunkLoadError()
  return chunk
}

/** Asks the rule; `otherwise` if it cannot be loaded, without a connection. */
const askRule = (term: string, otherwise: boolean): Promise<boolean> =>
  loadCrisisRule().then(
    (findCrisis) => findCrisis(term) !== null,
    () => otherwise,
  )

/**
 * Whether a search is neither recorded nor written into the address and the title of the page, because it is a cry for help
 * (docs/security.md T64). Without the rule no search is.
 */
export const mustNotRecordSearch = (term: string) => askRule(term, true)

/** Whether the address has the term of a cry for help. Without the rule it is opened as it is: it was in the history before. */
export const isCrisisSearchInAddress = (term: string) => askRule(term, false)
