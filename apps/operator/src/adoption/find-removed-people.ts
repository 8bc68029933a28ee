import type { AdoptionState } from '@kitchen-table/cloud/adoption'
import { findRows, personRowType } from '@kitchen-table/cloud/dynamodb'
import type { Target } from './open-target.ts'

/** Returns those of the people who were taken over, and whom the product has removed since. */
export async function findRemovedPeople(
  { target, state }: { target: Target; state: AdoptionState },
  subs: readonly string[],
): Promise<Set<string>> {
  const adopted = [...new Set(subs)].filter(
    (sub) => state.get({ kind: 'person', key: sub })?.phase === 'verified',
  )
  const found = await findRows(
    target.dynamodb,
    personRowType,
    adopted.map((sub) => ({ sub })),
  )
  const present = new Set(found.map(({ sub }) => sub))
  return new Set(adopted.filter((sub) => !present.has(sub)))
}
