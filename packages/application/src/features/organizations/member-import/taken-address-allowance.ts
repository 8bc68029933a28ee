import { takenAddressKey } from '../../people/rate-limit-keys.ts'
import { countTakenAddress } from '../members/invitation-limits.ts'
import type { MemberImportDeps } from './member-import-deps.ts'

/** The rest of an actor's hourly limit of responses that reveal that an address has an account elsewhere. */
export type TakenAddressAllowance = {
  /** Returns whether the next address may be judged by who has it elsewhere. */
  mayTell(): Promise<boolean>
  /** Uses one response of the limit. */
  spend(): void
}

/**
 * Calls `work` with the rest of the actor's limit (docs/security.md T22). One response is counted before an address is
 * judged, and subtracted again if nothing was revealed. Once the limit is reached, taken and free addresses get the same
 * verdict.
 */
export async function withTakenAddressAllowance<Result>(
  deps: Pick<MemberImportDeps, 'rates' | 'now'>,
  actorSub: string,
  work: (allowance: TakenAddressAllowance) => Promise<Result>,
): Promise<Result> {
  const hit: { state: 'none' | 'reserved' | 'used up' } = { state: 'none' }
  const allowance: TakenAddressAllowance = {
    async mayTell() {
      if (hit.state === 'none')
        hit.state = (await countTakenAddress(deps, actorSub)) > 0 ? 'used up' : 'reserved'
      return hit.state === 'reserved'
    },
    spend() {
      hit.state = 'none'
    },
  }
  try {
    return await work(allowance)
  } finally {
    if (hit.state === 'reserved') await deps.rates.undo(takenAddressKey(actorSub))
  }
}
