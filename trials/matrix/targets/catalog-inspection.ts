import { canary } from '@kitchen-table/application/testing/samples'
import type { Target } from '../target.ts'
import {
  endpointAddress,
  endpointBase,
  type TargetBase,
  type TargetRow,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const trackImpact: TargetBase = {
  ...endpointBase('learning.trackImpact'),
  row: 47,
  notFoundCode: 'catalog.track_not_found',
}
const trackImpactPath = (slug: string) => `/api/admin/tracks/${slug}/impact`

const unitImpact: TargetBase = {
  ...endpointBase('learning.unitImpact'),
  row: 47,
  notFoundCode: 'catalog.unit_not_found',
}
const unitImpactPath = (unitId: string) => `/api/admin/units/${unitId}/impact`

const trackStops: TargetBase = {
  ...endpointBase('learning.readTrackStops'),
  body: undefined,
  row: 43,
  notFoundCode: 'catalog.track_not_found',
}
const trackStopsPath = (slug: string) => `/api/admin/tracks/${slug}/stops`

const previewTrack: TargetBase = {
  ...endpointBase('catalog.previewTrack'),
  body: undefined,
  row: 48,
  notFoundCode: 'catalog.track_not_found',
}
const previewTrackPath = (slug: string) => `/api/admin/preview/tracks/${slug}`

const expectCounts: Partial<Target> = { expectedText: () => '"countedAt":"' }

const previewLibrary: TargetBase = { ...endpointBase('catalog.previewLibrary'), body: undefined, row: 48 }
const previewRow = (query: string, marker: string, group?: string): TargetRow => [
  query,
  'own',
  { path: `/api/admin/preview?${query}`, expectedText: () => marker, group },
]

export const catalogInspectionTargets: readonly Target[] = [
  ...toTargets({ ...trackImpact, ...expectCounts }, [
    ['first-budget', 'own'],
    ['closed-track', 'hidden', { path: trackImpactPath('closed-track') }],
  ]),
  ...unknownRecordTargets(trackImpact, trackImpactPath),

  ...toTargets({ ...unitImpact, ...expectCounts }, [
    ['u-talk', 'own'],
    ['u-off', 'hidden', { path: unitImpactPath('u-off') }],
    ['u-x', 'missing', { path: unitImpactPath('u-x') }],
    ['U-Talk', 'malformed', { path: unitImpactPath('U-Talk') }],
    ['%00', 'malformed', { path: unitImpactPath('%00') }],
  ]),

  ...toTargets({ ...trackStops, ...expectCounts }, [
    ['first-budget', 'own'],
    ['closed-track', 'hidden', { path: trackStopsPath('closed-track') }],
  ]),
  ...unknownRecordTargets(trackStops, trackStopsPath),

  ...toTargets(previewTrack, [
    ['first-budget', 'own', { expectedText: () => canary.open }],
    // A preview shows what learners get, so a disabled track is missing.
    [
      'closed-track',
      'hidden',
      { path: previewTrackPath('closed-track'), expectedRefusal: 'catalog.track_not_found' },
    ],
  ]),
  ...unknownRecordTargets(previewTrack, previewTrackPath),

  ...toTargets(previewLibrary, [
    previewRow('layout=default', canary.open),
    previewRow('layout=rising-gen', canary.otherLayout),
    previewRow('group=acme', canary.acme, 'acme'),
    previewRow('group=dormant', canary.dormant, 'dormant'),
    previewRow('group=acme&subGroup=acme-young', canary.otherLayout, 'acme'),
    [
      'no layout',
      'missing',
      { path: '/api/admin/preview?layout=gone', notFoundCode: 'catalog.layout_not_found' },
    ],
    [
      'no organization',
      'missing',
      { path: '/api/admin/preview?group=gone', notFoundCode: 'groups.not_found' },
    ],
    ...['', '?layout=default&group=acme', '?layout=default&subGroup=x', '?group=', '?layout=__proto__'].map(
      (query): TargetRow => [query, 'malformed', { path: `/api/admin/preview${query}` }],
    ),
  ]),

  ...toTargets({ ...endpointAddress('catalog.listPreviewTargets'), row: 48, showsAllGroups: true }, [
    ['all', 'own', { expectedText: () => canary.dormant }],
  ]),
]
