import { setTimeout as delay } from 'node:timers/promises'
import { deleteMemberJob, personJobSubject, toDeleteInput } from '../members/delete-member.ts'
import type { MemberImportDeps } from './member-import-deps.ts'

/** How often, and after how many milliseconds, a removal is tried while another job changes the person's account. */
const MAX_ATTEMPTS = 20
const BUSY_WAIT_MS = 100

/**
 * Removes a person with their account, in a job of their own; waits for another job that changes the account, such as the
 * same removal of a process that died. Returns whether the person is gone. `actor` is a pseudonym.
 */
export async function removeMember(
  deps: MemberImportDeps,
  { sub, actor }: { sub: string; actor: string | null },
): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const person = await deps.people.find(sub)
    if (person === null) return true
    const outcome = await deps.runJob(
      deleteMemberJob(deps),
      personJobSubject(sub),
      toDeleteInput(person, actor),
    )
    if (outcome !== 'busy') return outcome === 'removed'
    await delay(BUSY_WAIT_MS)
  }
  return false
}
