/** The most members that one call of the port may change: DynamoDB writes at most 100 rows in a transaction, two for each. */
const MAX_BATCH = 45

/** Throws if a call names more members than the port allows. */
export function requireBatchWithinLimit(subs: readonly string[]): void {
  if (subs.length > MAX_BATCH) throw new RangeError(`At most ${MAX_BATCH} members can be changed at once.`)
}
