/** The most members that one call of the port may change: DynamoDB writes at most 100 rows in a transaction, two for each. */
const MAX_BATCH = 45

/** Throws if a call names more members than the port allows. */
export function requireBatchWithinLimit(members: readonly unknown[], max = MAX_BATCH): void {
  if (members.length > max) throw new RangeError(`At most ${max} members can be changed at once.`)
}

/** The most invitations that one call of the port may record: six rows each, with message and entry. */
export const MAX_INVITATIONS_AT_ONCE = 15
