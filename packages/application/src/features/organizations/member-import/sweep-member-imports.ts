import { type DiscardAccountDeps, discardAccountWithoutPerson } from '../../people/provision-user.ts'
import { toJoinTime } from '../members/add-member.ts'
import { isImportHalfDone } from './import-conflict.ts'
import { IMPORT_LIFETIME_MS } from './import-view.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { IMPORT_LEASE_MS } from './process-member-import.ts'
import { iterateImportRowPages, listUnrecordedRows } from './read-import-rows.ts'

type SweepDeps = DiscardAccountDeps & Pick<MemberImportDeps, 'memberImports' | 'now' | 'newId' | 'onFault'>

/** Deletes the accounts that failed rows, or a worker that has died, may have left without a person. */
async function discardAccounts(deps: SweepDeps, { id, startedAt }: StoredMemberImport): Promise<void> {
  if (startedAt === null) return
  const discard = async ({ verdict, email }: StoredImportRow) => {
    if (verdict === 'create') await discardAccountWithoutPerson(deps, email, toJoinTime(startedAt))
  }
  for (const row of await listUnrecordedRows(deps, id)) await discard(row)
  for await (const page of iterateImportRowPages(deps, id, 'failed'))
    for (const row of page) await discard(row)
}

/** Removes an import that has expired, unless a worker is processing it. */
async function removeExpired(deps: SweepDeps, stored: StoredMemberImport, before: number): Promise<void> {
  const { memberImports, now, newId } = deps
  const lease = { id: newId(), until: now() + IMPORT_LEASE_MS }
  if (isImportHalfDone(stored) && !(await memberImports.claim(stored.id, now(), lease))) return
  await discardAccounts(deps, stored)
  await memberImports.remove(stored.id, before)
}

/**
 * Returns a function that removes imports a day after they were begun, or created if they were not (docs/security.md
 * T60). One that cannot be removed is reported, and does not keep the others.
 */
export function sweepMemberImports(deps: SweepDeps) {
  return async (): Promise<void> => {
    const before = deps.now() - IMPORT_LIFETIME_MS
    const seen = new Set<string>()
    for (;;) {
      const expired = (await deps.memberImports.listExpired(before)).filter(({ id }) => !seen.has(id))
      if (expired.length === 0) return
      for (const stored of expired) {
        seen.add(stored.id)
        await removeExpired(deps, stored, before).catch(deps.onFault)
      }
    }
  }
}
