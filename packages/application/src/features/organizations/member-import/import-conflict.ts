import { Refusal } from '../../../platform/refusal.ts'
import { organizationJobSubject } from '../organization-jobs.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredMemberImport } from './ports.ts'

/** One job at a time changes what the imports of an organization have done. */
export const memberImportJobSubject = (slug: string) => organizationJobSubject(slug, 'import')

/** Whether an import is begun and not finished. */
export function isImportHalfDone({ startedAt, finishedAt }: StoredMemberImport): boolean {
  return startedAt !== null && finishedAt === null
}

/**
 * Returns the refusal of what must wait while an import of the organization is at work: `groups.import_unfinished` names
 * one that is begun and not finished, `groups.busy` stands for a running job. Null if none is. `ownId` is the import that
 * is about to be begun, which may be begun already.
 */
export function findImportConflictRefusal(
  imports: readonly StoredMemberImport[],
  ownId?: string,
): Refusal | null {
  const halfDone = imports.find((stored) => stored.id !== ownId && isImportHalfDone(stored))
  if (halfDone !== undefined)
    return new Refusal('groups.import_unfinished', { data: { id: halfDone.id, fileName: halfDone.fileName } })
  return imports.some(({ runningJob }) => runningJob !== null) ? new Refusal('groups.busy') : null
}

/** Returns the refusal of a change of an import that the store has refused. */
export async function importChangeRefusal(
  { memberImports }: Pick<MemberImportDeps, 'memberImports'>,
  slug: string,
  ownId: string,
): Promise<Refusal> {
  return findImportConflictRefusal(await memberImports.list(slug), ownId) ?? new Refusal('groups.busy')
}
