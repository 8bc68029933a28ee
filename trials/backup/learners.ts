import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import { createSeededRandom, type Random } from '@kitchen-table/demo/seeded-random'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { addLearner, addLongTrack, type LearnerAction, listUnitIds } from '../long-track.ts'

export const LEARNERS = 24
const UNITS = 60

export const learners = Array.from({ length: LEARNERS }, (_, at) => at)
const unitIds = listUnitIds(UNITS)

const groupOf = (learner: number) => (learner % 2 === 0 ? 'acme' : null)

export async function fillLearners(stores: EmbeddedStores): Promise<void> {
  const key = 'units/unit-0/paper'
  const bytes = new TextEncoder().encode('paper'.repeat(100_000))
  const metadata = { type: 'application/pdf', name: 'p.pdf' }
  await stores.files.put(key, bytes, metadata)
  await addLongTrack(stores, unitIds, { key, ...metadata, size: bytes.length })
  await stores.groups.create(sampleOrganization({ slug: 'acme' }))
  for (const learner of learners) await addLearner(stores, learner, { group: groupOf(learner) })
}

/** One write by a learner. `id` is that of the event that it leaves; undoing a unit leaves none. */
export type Write = LearnerAction & {
  learner: number
  time: string
  startedAt: number
  /** Infinity until the server has acknowledged the write. */
  acknowledgedAt: number
}

const kinds = [
  { kind: 'unit', weight: 80 },
  { kind: 'view', weight: 12 },
  { kind: 'event', weight: 8 },
] as const

/** Yields endless writes of one learner, the same for the same seed. The n-th has the time `since` plus n ms. */
export function* generateWrites(learner: number, seed: number, since: number): Generator<Write> {
  const random: Random = createSeededRandom('backup', String(seed), String(learner))
  const done = new Set<string>()
  for (let n = 0; ; n += 1) {
    const kind = kinds[random.weightedIndex(kinds.map(({ weight }) => weight))]?.kind ?? 'unit'
    const unit = unitIds[random.integer(0, UNITS - 1)] ?? ''
    const isDone = done.has(unit)
    if (kind === 'unit' && isDone) done.delete(unit)
    if (kind === 'unit' && !isDone) done.add(unit)
    yield {
      learner,
      kind: kind !== 'unit' ? kind : isDone ? 'undo' : 'complete',
      unit,
      id: createDeterministicId('backup', String(seed), String(learner), String(n)),
      time: new Date(since + n).toISOString(),
      startedAt: 0,
      acknowledgedAt: Number.POSITIVE_INFINITY,
    }
  }
}
