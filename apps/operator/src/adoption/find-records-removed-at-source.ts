import type { AdoptionState, RecordId, RecordState } from '@kitchen-table/cloud/adoption'
import { personRowType, scanAllRows } from '@kitchen-table/cloud/dynamodb'
import { hashRecord } from '../record-hash.ts'
import type { Target } from './open-target.ts'
import { createPersonReader, listStoredContent } from './read-target.ts'

/** The keys here of the records that the deployment has, by kind. A kind that was not read is absent. */
export type PresentKeys = ReadonlyMap<string, ReadonlySet<string>>

/** Whether an earlier run has written a record. If that run was stopped, another writer may have stored what is there. */
function wasAdopted(state: RecordState | undefined, record: unknown): boolean {
  if (state?.phase !== 'begun') return state !== undefined
  return [state.hash, ...state.earlier].includes(hashRecord(record))
}

async function listStoredPeople({ dynamodb }: Target): Promise<RecordId[]> {
  const people: RecordId[] = []
  for await (const { sub } of scanAllRows(dynamodb, personRowType)) people.push({ kind: 'person', key: sub })
  return people
}

/**
 * Returns the records of earlier runs that are stored here and that the deployment no longer has. The state has no keys
 * but hashes of them, so what is stored is looked up in it. Disabled content is left out: it needs no decision any more.
 */
export async function findRecordsRemovedAtSource(
  { target, state }: { target: Target; state: AdoptionState },
  present: PresentKeys,
): Promise<RecordId[]> {
  if (state.isEmpty()) return []
  const isAbsent = (id: RecordId) =>
    present.get(id.kind)?.has(id.key) === false && state.get(id) !== undefined
  const content = (await listStoredContent(target)).filter(
    ({ id, isDisabled }) => !isDisabled && isAbsent(id),
  )
  const readPerson = createPersonReader(target)
  const absentPeople = (await listStoredPeople(target)).filter(isAbsent)
  const people = await Promise.all(absentPeople.map(async (id) => ({ id, record: await readPerson(id) })))
  return [...content, ...people]
    .filter(({ id, record }) => wasAdopted(state.get(id), record))
    .map(({ id }) => id)
}
