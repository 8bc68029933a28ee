import type { HelpLines } from '@kitchen-table/contract/catalog'
import { queryOptions } from '@tanstack/react-query'
import { api, client } from '../api.ts'
import { getCurrentUserId } from '../current-user-id.ts'
import { addIdleChunk } from '../idle-chunks.ts'
import { initialHelpLines, pageRequestedAt } from '../start-data.ts'

/** The lines that were loaded last, and for whom: those of an organization are for its members. */
let loaded: { userId: string | null; lines: HelpLines; at: number } | null = initialHelpLines
  ? { userId: getCurrentUserId(), lines: initialHelpLines, at: pageRequestedAt }
  : null

async function fetchHelpLines(): Promise<HelpLines> {
  const userId = getCurrentUserId()
  const lines = await client.catalog.helpLines()
  if (getCurrentUserId() === userId) loaded = { userId, lines, at: Date.now() }
  return lines
}

// Every page loads them ahead, so that they are there without a connection, and no request tells who needs help.
addIdleChunk(() => fetchHelpLines().catch(() => undefined))

/** The help lines for the current user, or for a visitor: those that were loaded ahead, until newer ones arrive. */
export function helpLinesQuery() {
  const userId = getCurrentUserId()
  const ahead = loaded?.userId === userId ? loaded : null
  return queryOptions({
    queryKey: [...api.catalog.helpLines.queryKey(), userId],
    queryFn: fetchHelpLines,
    staleTime: 5 * 60_000,
    ...(ahead && { initialData: ahead.lines, initialDataUpdatedAt: ahead.at }),
  })
}
