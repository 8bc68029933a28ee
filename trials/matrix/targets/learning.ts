import { randomUUID } from 'node:crypto'
import { malformedSegments, missingSegments } from '@kitchen-table/application/testing/samples'
import type { Target } from '../target.ts'
import { endpointAddress, type TargetBase, type TargetRow, toTargets } from './endpoint-base.ts'

type Kind = Target['kind']
/** A track or unit that an input may name, and the row that applies to it. */
type NamedRecord = [name: string, kind: Kind, row: 13 | 21]

const eventOrigin = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }
const namedRecords = (names: readonly string[], kind: Kind) =>
  names.map((name): NamedRecord => [name, kind, 21])

const namedTracks: NamedRecord[] = [
  ['first-budget', 'own', 21],
  ['closed-track', 'hidden', 13],
  ...namedRecords(missingSegments, 'missing'),
  ...namedRecords(malformedSegments, 'malformed'),
]

const invalidUnitIds = [
  'a-unit-id-of-seventeen',
  ..."U-Talk %00 __proto__ ..%2Fu-talk '%20OR%201 %".split(' '),
]

const namedUnits: NamedRecord[] = [
  ['u-do', 'own', 21],
  ['u-off', 'hidden', 13],
  // The unit u-video exists, but not in the track that is named.
  ...namedRecords(['u-video', ...missingSegments], 'missing'),
  ...namedRecords(invalidUnitIds, 'malformed'),
]

type CompletionCase = Pick<Target, 'kind' | 'row' | 'notFoundCode'> & { unit: string; track: string }

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

const trackBase = (name: string): TargetBase => ({
  ...endpointAddress(name),
  row: 21,
  notFoundCode: 'catalog.track_not_found',
})

const viewRow = ([track, kind, row]: NamedRecord, id = randomUUID() as string): TargetRow => [
  `${track}, id ${id}`,
  kind,
  { row, path: `/api/progress/views/${id}`, body: () => ({ track, ...eventOrigin }) },
]
const positionRow = ([unit, kind, row]: NamedRecord): TargetRow => [
  unit,
  kind,
  {
    row,
    path: `/api/progress/videos/${unit}`,
    body: () => ({ track: 'first-budget', seconds: 30, duration: 240 }),
  },
]
const invalidEventIds = ['1', 'not-a-uuid', '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab0', '%00', '__proto__']

const listingRow = ([track, kind, row]: NamedRecord, listed: boolean): TargetRow => [
  `${track}: ${listed}`,
  kind,
  { row, path: `/api/progress/tracks/${track}`, body: () => ({ listed }) },
]

export const learningTargets: readonly Target[] = [
  ...['', '?sub=otherLearner'].flatMap((query) =>
    toTargets({ ...endpointAddress('learning.progress'), row: 21, path: `/api/progress${query}` }, [
      [`one's own${query}`, 'own', { expectedText: () => '"trackViews":[' }],
    ]),
  ),
  ...completions,
  ...toTargets({ ...endpointAddress('learning.videoPositions'), row: 21, path: '/api/progress/videos' }, [
    ["one's own", 'own', { expectedText: () => '"positions":[' }],
  ]),
  ...toTargets(
    { ...endpointAddress('learning.saveVideoPosition'), row: 21, notFoundCode: 'catalog.unit_not_found' },
    namedUnits.map(positionRow),
  ),
  ...toTargets(trackBase('learning.setTrackListed'), [
    ...namedTracks.map((track) => listingRow(track, true)),
    ...namedTracks.map((track) => listingRow(track, false)),
  ]),
  ...toTargets(trackBase('learning.recordTrackView'), [
    ...namedTracks.map((track) => viewRow(track)),
    ...invalidEventIds.map((id) => viewRow(['first-budget', 'malformed', 21], id)),
  ]),
]
