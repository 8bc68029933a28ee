import { z } from 'zod'
import { toInvitationId } from '../members/add-member.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { toRowJobId } from './process-import-row.ts'
import { iterateImportRowPages } from './read-import-rows.ts'

/** Invitation e-mails to people whom an import has created, and how many of them have left the outbox. */
export type InvitationEmails = { total: number; sent: number }

type CreatedRow = StoredImportRow & { sub: string }

/** Whether a row has added an e-mail to the outbox. Of a row that has failed, or has no result, that is not known. */
function isCreated(row: StoredImportRow): row is CreatedRow {
  return row.result === 'created' && row.sub !== null
}

/** Returns how many of the invitation e-mails of these rows have left the outbox. */
async function countSent(
  { outbox }: Pick<MemberImportDeps, 'outbox'>,
  importId: string,
  rows: readonly CreatedRow[],
): Promise<number> {
  const ids = rows.map(({ line, sub }) => toInvitationId(toRowJobId({ importId, line }), sub))
  return ids.length - (await outbox.findWaiting(ids)).size
}

/** Counts the invitation e-mails of an import to people who were not removed since. */
export async function countInvitationEmails(
  deps: Pick<MemberImportDeps, 'outbox' | 'memberImports'>,
  { id, isInvited }: StoredMemberImport,
): Promise<InvitationEmails> {
  const invitationEmails = { total: 0, sent: 0 }
  if (!isInvited) return invitationEmails
  for await (const page of iterateImportRowPages(deps, id, 'processed')) {
    const created = page.filter(isCreated)
    invitationEmails.total += created.length
    invitationEmails.sent += await countSent(deps, id, created)
  }
  return invitationEmails
}

/**
 * The invitation e-mails of the people whom the job that undoes an import has come to, up to the row of `line`. A person's e-mail is
 * counted before they are removed, because an e-mail that waits is removed with them; a job that is run again counts no
 * row twice.
 */
const countedEmails = z.object({ total: z.number(), sent: z.number(), line: z.number() })
/** The item of the job's results that has them; the one before has the total. */
const EMAILS_ITEM = 1

async function readCounted({ jobs }: Pick<MemberImportDeps, 'jobs'>, jobId: string) {
  const [stored] = await jobs.listResults(jobId, EMAILS_ITEM - 1)
  return stored === undefined ? null : countedEmails.parse(stored.result)
}

/** Counts the e-mail of a row, if it has one, before the person is removed. Rows come in the order of their lines. */
export async function countEmailOfUndoneRow(
  deps: Pick<MemberImportDeps, 'outbox' | 'jobs'>,
  { jobId, importId, row }: { jobId: string; importId: string; row: StoredImportRow },
): Promise<void> {
  if (!isCreated(row)) return
  const { total, sent, line } = (await readCounted(deps, jobId)) ?? { total: 0, sent: 0, line: 0 }
  if (row.line <= line) return
  const result = { total: total + 1, sent: sent + (await countSent(deps, importId, [row])), line: row.line }
  await deps.jobs.saveResults(jobId, [{ item: EMAILS_ITEM, result }])
}

/** Returns the invitation e-mails of an import that was undone, as they were when it was; null if it had created nobody. */
export async function readEmailsOfUndoneImport(
  deps: Pick<MemberImportDeps, 'jobs'>,
  jobId: string,
): Promise<InvitationEmails | null> {
  const counted = await readCounted(deps, jobId)
  return counted && { total: counted.total, sent: counted.sent }
}
