import { setImmediate as nextTurn } from 'node:timers/promises'
import { mayRemoveByImport } from '@kitchen-table/domain/groups/policy'
import type { ListedMember } from '../ports.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredMemberImport } from './ports.ts'

type Deps = Pick<ImportsDeps, 'memberImports' | 'members'>

/**
 * Returns those of a page of members who are not in the file of an import: learners whom no row names, not even by an old
 * or a mistyped address, and who were invited before the import was created. The list may be older than later members.
 */
async function filterMissing(
  { memberImports }: Deps,
  { id, createdAt }: StoredMemberImport,
  page: readonly ListedMember[],
): Promise<ListedMember[]> {
  const learners = page.filter(
    (member) => mayRemoveByImport({ sub: '' }, member) && Date.parse(member.invitedAt) < createdAt,
  )
  const named = await memberImports.findNamed(
    id,
    learners.map(({ sub, email }) => ({ sub, email })),
  )
  return learners.filter(({ sub }) => !named.has(sub))
}

/** Returns the members who are not in the file of an import, page by page. Between two pages, other work has its turn. */
export async function* listMissing(
  deps: Deps,
  stored: StoredMemberImport,
): AsyncGenerator<ListedMember[], void, undefined> {
  let after: string | undefined
  for (;;) {
    const page = await deps.members.list(stored.group, after)
    if (page.length === 0) return
    after = page.at(-1)?.email
    yield await filterMissing(deps, stored, page)
    await nextTurn()
  }
}

export async function countMissing(deps: Deps, stored: StoredMemberImport): Promise<number> {
  let count = 0
  for await (const page of listMissing(deps, stored)) count += page.length
  return count
}
