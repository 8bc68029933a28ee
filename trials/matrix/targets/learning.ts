import { randomUUID } from 'node:crypto'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import type { Target } from '../target.ts'
import { endpointAddress } from './endpoint-base.ts'

type Kind = Target['kind']

const eventOrigin = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }

const ownProgressTargets = ['', '?sub=otherLearner'].map(
  (query): Target => ({
    ...endpointAddress('learning.progress'),
    description: `one's own${query}`,
    kind: 'own',
    row: 21,
    path: `/api/progress${query}`,
    expectedText: () => '"trackViews":[',
  }),
)

/** Tracks that an input may name, with the row that applies to each. */
const namedTracks: [slug: string, kind: Kind, row: 13 | 21][] = [
  ['first-budget', 'own', 21],
  ['closed-track', 'hidden', 13],
  ...missingSegments.map((slug): [string, Kind, 21] => [slug, 'missing', 21]),
  ...malformedSegments.map((slug): [string, Kind, 21] => [slug, 'malformed', 21]),
]

const invalidUnitIds = [
  'a-unit-id-of-seventeen',
  'U-Talk',
  '%00',
  '__proto__',
  '..%2Fu-talk',
  "'%20OR%201",
  '%',
]

const namedUnits: [unit: string, kind: Kind, row: 13 | 21][] = [
  ['u-do', 'own', 21],
  ['u-off', 'hidden', 13],
  // This unit exists, but not in the track that is named.
  ['u-video', 'missing', 21],
  ...missingSegments.map((unit): [string, Kind, 21] => [unit, 'missing', 21]),
  ...invalidUnitIds.map((unit): [string, Kind, 21] => [unit, 'malformed', 21]),
]

type CompletionCase = {
  unit: string
  track: string
  kind: Kind
  row: 13 | 21
  notFoundCode: Target['notFoundCode'] & string
}

const completionCases: CompletionCase[] = [
  ...namedUnits.map(([unit, kind, row]): CompletionCase => {
    return { unit, track: 'first-budget', kind, row, notFoundCode: 'catalog.unit_not_found' }
  }),
  ...namedTracks.map(([track, kind, row]): CompletionCase => {
    const unit = track === 'closed-track' ? 'u-closed' : 'u-talk'
    return { unit, track, kind, row, notFoundCode: 'catalog.track_not_found' }
  }),
]

/** With the second content type, the request does not take the fast route. */
const types = ['application/json', 'application/json; charset=utf-8']

const completions = types.flatMap((type) =>
  [true, false].flatMap((completed) =>
    completionCases
      .filter(({ kind }) => completed || kind === 'own' || kind === 'hidden')
      .map(
        ({ unit, track, ...rest }): Target => ({
          ...rest,
          ...endpointAddress('learning.setUnitCompletion'),
          description: `${unit} in ${track}: ${completed}, as ${type}`,
          path: `/api/progress/units/${unit}`,
          headers: { 'Content-Type': type },
          body: () => ({ completed, track, eventId: randomUUID(), ...eventOrigin }),
        }),
      ),
  ),
)

const viewBase = {
  ...endpointAddress('learning.recordTrackView'),
  notFoundCode: 'catalog.track_not_found',
} as const

const invalidEventIds = ['1', 'not-a-uuid', '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab0', '%00', '__proto__']

const views: Target[] = [
  ...namedTracks.map(([track, kind, row]): Target => {
    const path = `/api/progress/views/${randomUUID()}`
    return { ...viewBase, description: track, kind, row, path, body: () => ({ track, ...eventOrigin }) }
  }),
  ...invalidEventIds.map((id): Target => {
    const path = `/api/progress/views/${id}`
    const body = () => ({ track: 'first-budget', ...eventOrigin })
    return { ...viewBase, description: `id ${id}`, kind: 'malformed', row: 21, path, body }
  }),
]

const listings = [true, false].flatMap((listed) =>
  namedTracks.map(
    ([track, kind, row]): Target => ({
      ...endpointAddress('learning.setTrackListed'),
      description: `${track}: ${listed}`,
      kind,
      row,
      path: `/api/progress/tracks/${track}`,
      notFoundCode: 'catalog.track_not_found',
      body: () => ({ listed }),
    }),
  ),
)

export const learningTargets: readonly Target[] = [
  ...ownProgressTargets,
  ...completions,
  ...listings,
  ...views,
]
