import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import { canary } from '../../../apps/server/src/testing/sample-library.ts'
import type { Target } from '../target.ts'
import { endpointAddress } from './endpoint-base.ts'

const libraryBase = {
  ...endpointAddress('catalog.library'),
  row: 12,
  notFoundCode: 'catalog.layout_not_found',
} as const

function layoutTarget(layout: string, kind: Target['kind']): Target {
  return {
    ...libraryBase,
    description: `layout ${layout}`,
    kind,
    layout,
    path: `/api/catalog?layout=${layout}`,
  }
}

/** Queries that must be refused. */
const brokenQueries = [
  ...malformedSegments.map((segment) => `layout=${encodeURIComponent(segment)}`),
  'layout=',
  'layout=default&layout=rising-gen',
  'layout%5Ba%5D=default',
  'group=globex',
]

const libraryTargets: Target[] = [
  {
    ...libraryBase,
    description: "one's own layout",
    kind: 'own',
    path: '/api/catalog',
    expectedText: () => canary.open,
  },
  ...['default', 'rising-gen'].map((layout) => layoutTarget(layout, 'own')),
  ...missingSegments.map((layout) => layoutTarget(layout, 'missing')),
  ...brokenQueries.map(
    (query): Target => ({
      ...libraryBase,
      description: query,
      kind: 'malformed',
      path: `/api/catalog?${query}`,
    }),
  ),
]

function trackTarget(slug: string, kind: Target['kind'], row: 12 | 13 = 12): Target {
  return {
    ...endpointAddress('catalog.track'),
    description: slug,
    kind,
    row,
    path: `/api/tracks/${slug}`,
    notFoundCode: 'catalog.track_not_found',
  }
}

/**
 * Each open track is in some layouts and not in others; it is never hidden because of that (docs/security.md row 12).
 */
const trackTargets: Target[] = [
  ...['first-budget', 'watching'].map((slug) => ({
    ...trackTarget(slug, 'own'),
    expectedText: () => canary.open,
  })),
  { ...trackTarget('closed-track', 'hidden', 13), expectedText: () => canary.hidden },
  ...missingSegments.map((slug) => trackTarget(slug, 'missing')),
  ...malformedSegments.map((slug) => trackTarget(slug, 'malformed')),
]

export const catalogTargets: readonly Target[] = [...libraryTargets, ...trackTargets]
