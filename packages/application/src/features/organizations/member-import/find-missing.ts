import { setImmediate as nextTurn } from 'node:timers/promises'
import { mayRemoveMemberByImport } from '@kitchen-table/domain/organizations'
import type { ListedMember } from '../../people/membership-store.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredMemberImport } from './ports.ts'

type Deps = Pick<MemberImportDeps, 'memberImports' | 'members'>

/** How many learners were members before an import, and how many of them are not in its file. */
export type MissingCounts = { learners: number; missing: number }

/** The learners of a page of members who were members before an import. */
function filterLearners({ createdAt }: StoredMemberImport, page: readonly ListedMember[]): ListedMember[] {
  return page.filter(
    (member) =>
      mayRemoveMemberByImport({ sub: '' }, member) &&
      member.invitedAt !== null &&
      Date.parse(member.invitedAt) < createdAt,
  )
}

/**
 * Returns those of a page of members who are not in the file of an import: learners whom no row names, not even by an old
 * or a mistyped address, and who were invited before the import was created. The list may be older than later members.
 */
async function filterMissing(
  { memberImports }: Deps,
  stored: StoredMemberImport,
  page: readonly ListedMember[],
): Promise<ListedMember[]> {
  const { id } = stored
  const learners = filterLearners(stored, page)
  const named = await memberImports.findNamed(
    id,
    learners.map(({ sub, email }) => ({ sub, email })),
  )
  return learners.filter(({ sub }) => !named.has(sub))
}

/** Returns the members before an import page by page, and who of them is not in its file. Other work has its turn. */
async function* readPages(deps: Deps, stored: StoredMemberImport) {
  let after: string | undefined
  for (;;) {
    const page = await deps.members.list(stored.group, after)
    if (page.length === 0) return
    after = page.at(-1)?.email
    yield { learners: filterLearners(stored, page).length, missing: await filterMissing(deps, stored, page) }
    await nextTurn()
  }
}

/** Returns the members who are not in the file of an import, page by page. */
export async function* iterateMissingMembers(
  deps: Deps,
  stored: StoredMemberImport,
): AsyncGenerator<ListedMember[], void, undefined> {
  for await (const { missing } of readPages(deps, stored)) yield missing
}

export async function countMissingMembers(deps: Deps, stored: StoredMemberImport): Promise<MissingCounts> {
  const counts = { learners: 0, missing: 0 }
  for await (const { learners, missing } of readPages(deps, stored)) {
    counts.learners += learners
    counts.missing += missing.length
  }
  return counts
}

/** Returns the page of those who are not in the file from an address on; `next` is the last address that was looked at. */
export async function listMissingMembersPage(
  deps: Deps,
  stored: StoredMemberImport,
  after: string | undefined,
): Promise<{ missing: ListedMember[]; next: string | null }> {
  const page = await deps.members.list(stored.group, after)
  return { missing: await filterMissing(deps, stored, page), next: page.at(-1)?.email ?? null }
}
