import { groupJobSubject } from '../group-jobs.ts'
import { deleteMemberJob, personSubject, toDeleteInput } from '../members/delete-member.ts'
import type { ImportsDeps } from './imports-deps.ts'

/** One job at a time changes what the imports of an organisation have done. */
export const importJobSubject = (slug: string) => groupJobSubject(slug, 'import')

/**
 * Removes a person with their account, in a job of their own. Returns whether that was done: not if they are gone, or if
 * another job is changing their account. `actor` is a pseudonym.
 */
export async function removeMember(
  deps: ImportsDeps,
  { sub, actor }: { sub: string; actor: string | null },
): Promise<boolean> {
  const person = await deps.accounts.findPerson(sub)
  if (person === null) return false
  const outcome = await deps.runJob(deleteMemberJob(deps), personSubject(sub), toDeleteInput(person, actor))
  return outcome === 'removed'
}
