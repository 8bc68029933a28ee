import { Refusal } from '../../../platform/refusal.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredMemberImport } from './ports.ts'

/**
 * Returns the refusal of what cannot be done while an import of the organisation is at work: `groups.import_unfinished`
 * names one that is begun, `groups.busy` stands for a running job. Null if none is. `ownId` is the import that is about to
 * be begun, which may be begun already.
 */
export function findImportAtWork(imports: readonly StoredMemberImport[], ownId?: string): Refusal | null {
  const begun = imports.find(
    ({ id, startedAt, finishedAt }) => id !== ownId && startedAt !== null && finishedAt === null,
  )
  if (begun !== undefined)
    return new Refusal('groups.import_unfinished', { data: { id: begun.id, fileName: begun.fileName } })
  return imports.some(({ runningJob }) => runningJob !== null) ? new Refusal('groups.busy') : null
}

/** Returns the refusal of what the store has refused because an import of the organisation is at work. */
export async function describeBusy(
  { memberImports }: Pick<ImportsDeps, 'memberImports'>,
  slug: string,
  ownId: string,
): Promise<Refusal> {
  return findImportAtWork(await memberImports.list(slug), ownId) ?? new Refusal('groups.busy')
}
