import type { ImportsDeps } from './imports-deps.ts'

/** Whether an actor may be told of more addresses that they belong to someone elsewhere. */
export type TakenAddressAllowance = {
  /** Returns whether the next address may be judged by who has it elsewhere. */
  mayTell(): Promise<boolean>
  /** Counts that an address was told. */
  spend(): void
}

/**
 * Calls `work` with what the limit of docs/security.md T22 allows the actor. The next hit of the limit is counted before
 * an address is judged, and returned if it told nothing: once the limit is reached, taken and free addresses are judged
 * alike, so that nothing follows from which of them are.
 */
export async function withTakenAddressAllowance<Result>(
  { accounts }: Pick<ImportsDeps, 'accounts'>,
  actorSub: string,
  work: (allowance: TakenAddressAllowance) => Promise<Result>,
): Promise<Result> {
  const hit: { state: 'none' | 'reserved' | 'used up' } = { state: 'none' }
  const allowance: TakenAddressAllowance = {
    async mayTell() {
      if (hit.state === 'none')
        hit.state = (await accounts.countTakenAddress(actorSub)) > 0 ? 'used up' : 'reserved'
      return hit.state === 'reserved'
    },
    spend() {
      hit.state = 'none'
    },
  }
  try {
    return await work(allowance)
  } finally {
    if (hit.state === 'reserved') await accounts.uncountTakenAddress(actorSub)
  }
}
