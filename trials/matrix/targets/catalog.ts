import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/malformed.ts'
import { canary } from '../../../apps/server/src/testing/sample-library.ts'
import type { Target } from '../target.ts'

const libraryBase = {
  door: 'catalog.library',
  row: 12,
  method: 'GET',
  notFound: 'catalog.layout_not_found',
} as const

function layoutTarget(layout: string, kind: Target['kind']): Target {
  return { ...libraryBase, what: `layout ${layout}`, kind, layout, path: `/api/catalog?layout=${layout}` }
}

/** Whatever else a query may say. */
const brokenQueries = [
  ...malformedSegments.map((segment) => `layout=${encodeURIComponent(segment)}`),
  ...['layout=', 'layout=default&layout=rising-gen', 'layout%5Ba%5D=default', 'group=globex'],
]

const libraries: Target[] = [
  { ...libraryBase, what: "one's own layout", kind: 'own', path: '/api/catalog', holds: () => canary.open },
  ...['default', 'rising-gen'].map((layout) => layoutTarget(layout, 'own')),
  ...missingSegments.map((layout) => layoutTarget(layout, 'missing')),
  ...brokenQueries.map(
    (query): Target => ({
      ...{ ...libraryBase, what: query, kind: 'malformed', path: `/api/catalog?${query}` },
    }),
  ),
]

function trackTarget(slug: string, kind: Target['kind'], row: 12 | 13 = 12): Target {
  return {
    ...{ door: 'catalog.track', what: slug, kind, row },
    ...{ method: 'GET', path: `/api/tracks/${slug}`, notFound: 'catalog.track_not_found' },
  }
}

/** Both open tracks are in the layout of some and outside that of others, which hides neither (row 12). */
const tracks: Target[] = [
  ...['first-budget', 'watching'].map((slug) => ({
    ...trackTarget(slug, 'own'),
    holds: () => canary.open,
  })),
  { ...trackTarget('closed-track', 'hidden', 13), holds: () => canary.hidden },
  ...missingSegments.map((slug) => trackTarget(slug, 'missing')),
  ...malformedSegments.map((slug) => trackTarget(slug, 'malformed')),
]

export const catalogTargets: readonly Target[] = [...libraries, ...tracks]
