import type { AdoptionState, RecordId } from '@kitchen-table/cloud/adoption'
import { hashRecord } from '../record-hash.ts'
import { runConcurrently } from '../run-concurrently.ts'
import type { RecordToAdopt } from './adopt-records.ts'

/**
 * How records that were read back compare with what the deployment says. `changed` were verified before, and the product
 * has changed them since; `different` are neither equal nor changed.
 */
export type Comparison = {
  kind: string
  expected: number
  equal: number
  changed: number
  different: RecordId[]
  /** One hash of all expected records, and one of all that are stored in their place. */
  expectedHash: string
  storedHash: string
}

/** People at a time, whose single rows are read together. */
const READS_AT_A_TIME = 100

type Options = {
  state: AdoptionState
  /** Also those that were verified by an earlier run. */
  includesVerified: boolean
}

/** Reads records back, compares them, and notes which ones are as expected. Returns null if there was none to read. */
export async function verifyRecords<T extends RecordToAdopt>(
  { state, includesVerified }: Options,
  kind: string,
  records: readonly T[],
  readStored: (record: T) => Promise<unknown>,
): Promise<Comparison | null> {
  const open = records.filter((record) => includesVerified || state.get(record)?.phase !== 'verified')
  if (open.length === 0) return null
  const compared = await runConcurrently(open, READS_AT_A_TIME, async (record) => {
    const stored = (await readStored(record)) ?? null
    const expectedHash = hashRecord(record.record)
    const storedHash = stored === null ? '' : hashRecord(stored)
    const isEqual = expectedHash === storedHash
    return { record, expectedHash, storedHash, isEqual, state: state.get(record) }
  })
  const isChanged = (entry: (typeof compared)[number]) => !entry.isEqual && entry.state?.phase === 'verified'
  const newlyVerified = compared.filter((entry) => entry.isEqual && entry.state?.phase === 'stored')
  await state.set(
    newlyVerified.map(({ record, expectedHash, state: before }) => ({
      id: { kind: record.kind, key: record.key },
      state: { phase: 'verified', hash: expectedHash, earlier: before?.earlier ?? [] },
    })),
  )
  const hashOfAll = (hashes: string[]) => hashRecord(hashes.toSorted())
  return {
    kind,
    expected: open.length,
    equal: compared.filter(({ isEqual }) => isEqual).length,
    changed: compared.filter(isChanged).length,
    different: compared
      .filter((entry) => !entry.isEqual && !isChanged(entry))
      .map(({ record }) => ({ kind: record.kind, key: record.key })),
    expectedHash: hashOfAll(compared.map((entry) => entry.expectedHash)),
    storedHash: hashOfAll(compared.map((entry) => entry.storedHash)),
  }
}

/** Adds up comparisons of one kind, which were made of some records at a time. */
export function mergeComparisons(parts: readonly (Comparison | null)[]): Comparison | null {
  const present = parts.filter((part) => part !== null)
  const [first] = present
  if (first === undefined) return null
  const sum = (countOf: (part: Comparison) => number) =>
    present.reduce((total, part) => total + countOf(part), 0)
  return {
    kind: first.kind,
    expected: sum(({ expected }) => expected),
    equal: sum(({ equal }) => equal),
    changed: sum(({ changed }) => changed),
    different: present.flatMap(({ different }) => different),
    expectedHash: hashRecord(present.map(({ expectedHash }) => expectedHash)),
    storedHash: hashRecord(present.map(({ storedHash }) => storedHash)),
  }
}
