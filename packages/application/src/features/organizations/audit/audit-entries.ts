import type { Actor } from '@kitchen-table/domain/accounts'
import type { AuditAction, AuditEntry } from '@kitchen-table/domain/organizations'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { formatStoredText } from '../../../platform/format-stored-text.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'people' | 'newId' | 'now'>

/** What an entry says; who did it and when is added to it. `detail` is called in the language that entries are stored in. */
export type AuditedChange = { action: AuditAction; subject?: string | null; detail?: () => string }

const formatDetail = ({ detail }: AuditedChange) => (detail === undefined ? '' : formatStoredText(detail))

/** Returns the pseudonym that entries have of a person; null if there is no record of them any more. */
export async function findPseudonym({ people }: Pick<Deps, 'people'>, sub: string): Promise<string | null> {
  return (await people.find(sub))?.pseudonym ?? null
}

/** Returns the entry of what a person does to an organization now. `actor` is their pseudonym. */
export function createAuditEntry(
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  { group, actor }: { group: string; actor: string | null },
  change: AuditedChange,
): AuditEntry {
  const { action, subject = null } = change
  const time = new Date(now()).toISOString()
  return { id: newId(), group, time, action, actor, subject, detail: formatDetail(change) }
}

/** Returns entries of what an actor does to an organization now. */
export async function createAuditEntries(
  deps: Deps,
  actor: Actor,
  group: string,
  changes: readonly AuditedChange[],
): Promise<AuditEntry[]> {
  const pseudonym = await findPseudonym(deps, actor.sub)
  return changes.map((change) => createAuditEntry(deps, { group, actor: pseudonym }, change))
}

type JobAudit = {
  job: { id: string; createdAt: number }
  group: string
  /** A pseudonym. */
  actor: string | null
  /** Tells equal entries of one job apart. */
  item?: string
}

/** Returns the entry of a change that a job makes: the same one, however often the job is run. */
export function createJobAuditEntry(
  { job, group, actor, item = '' }: JobAudit,
  change: AuditedChange,
): AuditEntry {
  const { action, subject = null } = change
  const detail = formatDetail(change)
  const id = createDeterministicId('audit', job.id, item, action, subject ?? '', detail)
  return { id, group, time: new Date(job.createdAt).toISOString(), action, actor, subject, detail }
}
