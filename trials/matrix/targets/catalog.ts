import { canary, malformedSegments, missingSegments } from '@kitchen-table/application/testing/samples'
import type { Target } from '../target.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  type TargetBase,
  type TargetRow,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

/** What is read of one's own layout, or of another one. */
const layoutReads: { base: TargetBase; path: string; text: string }[] = [
  {
    base: { ...endpointAddress('catalog.library'), row: 12, notFoundCode: 'catalog.layout_not_found' },
    path: '/api/catalog',
    text: canary.open,
  },
  {
    base: { ...endpointAddress('catalog.searchIndex'), row: 12, notFoundCode: 'catalog.layout_not_found' },
    path: '/api/catalog/search-index',
    text: canary.open,
  },
  {
    base: { ...endpointAddress('catalog.crisisLessons'), row: 12, notFoundCode: 'catalog.layout_not_found' },
    path: '/api/catalog/crisis-lessons',
    text: '"eviction":',
  },
]

const brokenQueries = [
  ...malformedSegments.map((segment) => `layout=${encodeURIComponent(segment)}`),
  ...['layout=', 'layout=default&layout=rising-gen', 'layout%5Ba%5D=default', 'group=globex'],
]

const understandSearch: TargetBase = {
  ...endpointBase('catalog.understandSearch'),
  row: 12,
  notFoundCode: 'catalog.layout_not_found',
}
const searchIn = (layout: string) => () => ({ text: 'rent', layout })

const track: TargetBase = {
  ...endpointAddress('catalog.track'),
  row: 12,
  notFoundCode: 'catalog.track_not_found',
}
const trackPath = (slug: string) => `/api/tracks/${slug}`

export const catalogTargets: readonly Target[] = [
  ...layoutReads.flatMap(({ base, path, text }) => {
    const inLayout = (layout: string) => ({ layout, path: `${path}?layout=${layout}` })
    return [
      ...toTargets(base, [
        ["one's own layout", 'own', { path, expectedText: () => text }],
        ['layout default', 'own', inLayout('default')],
        ['layout rising-gen', 'own', inLayout('rising-gen')],
      ]),
      ...missingSegments.flatMap((layout) => toTargets(base, [[layout, 'missing', inLayout(layout)]])),
      ...brokenQueries.flatMap((query) =>
        toTargets(base, [[query, 'malformed', { path: `${path}?${query}` }]]),
      ),
    ]
  }),

  ...toTargets(understandSearch, [
    ["a search in one's own layout", 'own', { body: () => ({ text: 'rent' }) }],
    ['a search in the layout default', 'own', { layout: 'default', body: searchIn('default') }],
    ['a search in the layout rising-gen', 'own', { layout: 'rising-gen', body: searchIn('rising-gen') }],
    ...missingSegments.map(
      (layout): TargetRow => [`a search in ${layout}`, 'missing', { layout, body: searchIn(layout) }],
    ),
  ]),
  ...malformedBodyTargets(understandSearch),

  // Each open track is in some layouts and not in others; it is never hidden because of that (docs/security.md row 12).
  ...toTargets({ ...track, expectedText: () => canary.open }, [
    ['first-budget', 'own', { path: trackPath('first-budget') }],
    ['watching', 'own', { path: trackPath('watching') }],
    [
      'closed-track',
      'hidden',
      { row: 13, path: trackPath('closed-track'), expectedText: () => canary.hidden },
    ],
  ]),
  ...unknownRecordTargets(track, trackPath),
]
