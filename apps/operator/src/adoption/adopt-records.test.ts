import type { AdoptionState, RecordId, RecordState } from '@kitchen-table/cloud/adoption'
import { expect, test } from 'vitest'
import { hashRecord } from '../record-hash.ts'
import { adoptBatch, decideAdoption } from './adopt-records.ts'
import { verifyRecords } from './verify.ts'

const state = (phase: RecordState['phase'], hash: string, earlier: string[] = []): RecordState => ({
  phase,
  hash,
  earlier,
})

test.each([
  ['nothing is stored', 'new', null, undefined, 'write'],
  ['a write of it was begun', 'new', null, state('begun', 'new'), 'write'],
  ['it is stored already', 'new', 'new', undefined, 'equal'],
  ['what was begun is stored', 'new', 'old', state('begun', 'new', ['old']), 'write'],
  ['it has changed there', 'new', 'old', state('verified', 'old'), 'write'],
  ['it has changed there, and here', 'new', 'other', state('verified', 'old'), 'changed'],
  ['it was removed here', 'new', null, state('verified', 'old'), 'removed'],
  ['it was stored, but never found again', 'new', null, state('stored', 'new'), 'write'],
  ['something else is stored', 'new', 'other', undefined, 'exists'],
  ['something else is stored, and was before', 'new', 'other', state('begun', 'new'), 'exists'],
] as const)('a record of which %s', (_, expected, stored, before, decision) => {
  expect(decideAdoption(expected, stored, before)).toBe(decision)
})

/** Returns a state in memory, and what is stored in it. */
function memoryState(): AdoptionState & { states: Map<string, RecordState> } {
  const states = new Map<string, RecordState>()
  const nameOf = ({ kind, key }: RecordId) => `${kind} ${key}`
  return {
    states,
    get: (id) => states.get(nameOf(id)),
    isEmpty: () => states.size === 0,
    async set(entries) {
      for (const { id, state: next } of entries) states.set(nameOf(id), next)
    },
  }
}

const record = { kind: 'unit', key: 'u-1', record: { title: 'One' } }
const hash = hashRecord(record.record)

test('a record is noted before and after it is written, and then left alone', async () => {
  const known = memoryState()
  const phases: unknown[] = []
  const store = async () => {
    phases.push(known.get(record)?.phase)
    return ['write' as const]
  }
  const adopt = () => adoptBatch({ state: known, store, onDecision: () => {} }, [record])

  expect(await adopt()).toBe(1)
  expect(phases).toEqual(['begun'])
  expect(known.get(record)).toEqual({ phase: 'stored', hash, earlier: [] })
  expect(await adopt()).toBe(0)
  expect(phases).toHaveLength(1)
})

test('a record that stays as it is here is noted as not stored', async () => {
  const known = memoryState()
  const decisions: string[] = []
  const store = async () => ['exists' as const]
  const onDecision = (_: unknown, decision: string) => decisions.push(decision)
  expect(await adoptBatch({ state: known, store, onDecision }, [record])).toBe(0)
  expect(decisions).toEqual(['exists'])
  expect(known.get(record)?.phase).toBe('begun')
})

test('a record that is read back as expected is verified, any other one is named', async () => {
  const known = memoryState()
  const other = { ...record, key: 'u-2' }
  await known.set([record, other].map((id) => ({ id, state: state('stored', hash) })))
  const read = async ({ key }: RecordId) => (key === 'u-1' ? { title: 'One' } : { title: 'Two' })
  const comparison = await verifyRecords(
    { state: known, includesVerified: false },
    'unit',
    [record, other],
    read,
  )

  expect(comparison).toMatchObject({
    expected: 2,
    equal: 1,
    changed: 0,
    different: [{ kind: 'unit', key: 'u-2' }],
  })
  expect(comparison?.expectedHash).not.toBe(comparison?.storedHash)
  expect([known.get(record)?.phase, known.get(other)?.phase]).toEqual(['verified', 'stored'])
})

test('a record that has changed since it was verified is no difference', async () => {
  const known = memoryState()
  await known.set([{ id: record, state: state('verified', hash) }])
  const options = { state: known, includesVerified: true }
  expect(await verifyRecords(options, 'unit', [record], async () => null)).toMatchObject({
    changed: 1,
    different: [],
  })
  expect(
    await verifyRecords({ ...options, includesVerified: false }, 'unit', [record], async () => null),
  ).toBeNull()
})
