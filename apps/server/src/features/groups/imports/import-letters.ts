import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { toInvitationId } from '../members/add-member.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { listRowPages } from './read-import-rows.ts'

/** Invitation letters to people whom an import has created, and how many of them have left the outbox. */
export type ImportLetters = { total: number; sent: number }

type ImportRowId = { importId: string; line: number }

/** Returns the id of what a row does as a job does it: it is the same whenever the row is processed. */
export function toRowJobId({ importId, line }: ImportRowId): string {
  return createDeterministicId('import-row', importId, String(line))
}

type CreatedRow = StoredImportRow & { sub: string }

/** Whether a row has added a letter to the outbox. Of a row that has failed, or has no result, that is not known. */
function isCreated(row: StoredImportRow): row is CreatedRow {
  return row.result === 'created' && row.sub !== null
}

/** Returns how many of the letters of these rows have left the outbox. */
async function countSent(
  { accounts }: Pick<ImportsDeps, 'accounts'>,
  importId: string,
  rows: readonly CreatedRow[],
): Promise<number> {
  const ids = rows.map(({ line, sub }) => toInvitationId(toRowJobId({ importId, line }), sub))
  return ids.length - (await accounts.findWaitingMessages(ids)).size
}

/** Counts the letters of an import to people who were not removed since. */
export async function countLetters(
  deps: Pick<ImportsDeps, 'accounts' | 'memberImports'>,
  { id }: StoredMemberImport,
): Promise<ImportLetters> {
  const letters = { total: 0, sent: 0 }
  for await (const page of listRowPages(deps, id, 'processed')) {
    const created = page.filter(isCreated)
    letters.total += created.length
    letters.sent += await countSent(deps, id, created)
  }
  return letters
}

/**
 * The letters of the people whom the job that undoes an import has come to, up to the row of `line`. A person's letter is
 * counted before they are removed, because a letter that waits is removed with them; a job that is run again counts no
 * row twice.
 */
const countedLetters = z.object({ total: z.number(), sent: z.number(), line: z.number() })
/** The item of the job's results that has them; the one before has the total. */
const LETTERS_ITEM = 1

async function readCounted({ jobs }: Pick<ImportsDeps, 'jobs'>, jobId: string) {
  const [stored] = await jobs.listResults(jobId, LETTERS_ITEM - 1)
  return stored === undefined ? null : countedLetters.parse(stored.result)
}

/** Counts the letter of a row, if it has one, before the person is removed. Rows come in the order of their lines. */
export async function countUndoneLetter(
  deps: Pick<ImportsDeps, 'accounts' | 'jobs'>,
  { jobId, importId, row }: { jobId: string; importId: string; row: StoredImportRow },
): Promise<void> {
  if (!isCreated(row)) return
  const { total, sent, line } = (await readCounted(deps, jobId)) ?? { total: 0, sent: 0, line: 0 }
  if (row.line <= line) return
  const result = { total: total + 1, sent: sent + (await countSent(deps, importId, [row])), line: row.line }
  await deps.jobs.saveResults(jobId, [{ item: LETTERS_ITEM, result }])
}

/** Returns the letters of an import that was undone, as they were when it was; null if it had created nobody. */
export async function readUndoneLetters(
  deps: Pick<ImportsDeps, 'jobs'>,
  jobId: string,
): Promise<ImportLetters | null> {
  const counted = await readCounted(deps, jobId)
  return counted && { total: counted.total, sent: counted.sent }
}
