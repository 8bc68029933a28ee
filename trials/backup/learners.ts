import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { createSeededRandom, type Random } from '../../apps/demo/src/seeded-random.ts'
import type { EmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { createDeterministicId } from '../../apps/server/src/deterministic-id.ts'
import { sampleGroup, sampleTrack, sampleUnit } from '../../apps/server/src/testing/port-suites/samples.ts'

export const LEARNERS = 24
export const PASSWORD = 'Right-Password-1'
const UNITS = 60

export const learners = Array.from({ length: LEARNERS }, (_, at) => at)
const unitIds = Array.from({ length: UNITS }, (_, at) => `unit-${at}`)

/** Half of the learners belong to an organisation. */
export function actorOf(learner: number): Actor {
  return { sub: `sub-${learner}`, role: 'user', group: learner % 2 === 0 ? 'acme' : null, subGroupId: null }
}

export function emailOf(learner: number): string {
  return `learner-${learner}@example.org`
}

/** EmbeddedStores a library of one long track with a file, and the learners. */
export async function fillLearners(stores: EmbeddedStores): Promise<void> {
  const key = 'units/unit-0/paper'
  const bytes = new TextEncoder().encode('paper'.repeat(100_000))
  await stores.files.put(key, bytes, { type: 'application/pdf', name: 'p.pdf' })
  const attachment = { key, type: 'application/pdf', name: 'p.pdf', size: bytes.length }
  for (const unitId of unitIds)
    await stores.catalog.saveUnit(
      sampleUnit({ unitId, attachment: unitId === 'unit-0' ? attachment : null }),
      null,
    )
  await stores.catalog.saveTrack(sampleTrack({ slug: 'long', units: unitIds }), null)
  await stores.groups.create(sampleGroup({ slug: 'acme' }))
  for (const learner of learners) {
    const { sub, role, group } = actorOf(learner)
    const name = { email: emailOf(learner), first: 'A', last: 'B' }
    const createdAt = '2026-01-02T03:04:05.678Z'
    if (group !== null)
      await stores.members.add(group, { sub, ...name, role: 'user', subGroupId: null }, createdAt)
    else await stores.people.create({ sub, ...name, role, group, subGroupId: null })
    await stores.directory.create({ sub, ...name, role, group, createdAt }, PASSWORD)
  }
}

/** One write by a learner. `id` is that of the event that it leaves; undoing a unit leaves none. */
export type Write = {
  learner: number
  kind: 'complete' | 'undo' | 'view' | 'event'
  unit: string
  id: string
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
