import type { FileOwner } from '../../../apps/server/src/platform/uploads/file-url.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import { canary } from '../../../apps/server/src/testing/sample-library.ts'
import { ASSET, LOGO, subsWithPicture } from '../matrix-product.ts'
import type { Target } from '../target.ts'

const ownGet = { method: 'GET', kind: 'own' } as const

const publicTargets: Target[] = [
  {
    ...ownGet,
    endpoint: '/healthz',
    description: 'health',
    row: 46,
    path: '/healthz',
    expectedText: () => '{"status":"ok"}',
  },
  {
    ...ownGet,
    endpoint: '/api/openapi.json',
    description: 'the contract',
    row: 1,
    path: '/api/openapi.json',
  },
  { ...ownGet, endpoint: '/logo', description: 'the logo', row: 1, path: '/logo', expectedText: () => LOGO },
  {
    ...ownGet,
    endpoint: '/assets/{file}',
    description: 'a script',
    row: 1,
    path: ASSET.path,
    expectedText: () => ASSET.text,
  },
]

const publicPages = [
  '/terms',
  '/rising-gen-terms',
  '/new-user',
  '/auth/newpassword',
  '/auth/resetpassword',
  '/authRedirect',
  ...['medica', 'fci'].flatMap((id) => [`/${id}`, `/${id}/track`, `/${id}/track/first-budget`]),
]

const pages: Target[] = [
  ...publicPages.map(
    (path): Target => ({
      ...ownGet,
      endpoint: '/{page}',
      description: path,
      row: 1,
      path,
      isPage: true,
      expectedText: () => '"testSignIn":null',
    }),
  ),
  // The messages that development keeps, and the panel of providers above, are nowhere else (docs/security.md T27).
  {
    ...ownGet,
    endpoint: '/{page}',
    description: 'the outbox of development',
    row: 1,
    path: '/dev/outbox',
    isPage: true,
    kind: 'missing',
  },
  {
    ...ownGet,
    endpoint: '/{page}',
    description: 'no such page',
    row: 1,
    path: '/no-such-page',
    kind: 'missing',
    isPage: true,
  },
  ...['/dashboard', '/profile', '/myprogress', '/track/first-budget'].map(
    (path): Target => ({
      ...ownGet,
      endpoint: '/{guarded}',
      description: path,
      row: 7,
      path,
      isPage: true,
      expectedText: ({ name }) => `"sub":"${name}"`,
    }),
  ),
  {
    ...ownGet,
    endpoint: '/{guarded}',
    description: 'a disabled track',
    row: 13,
    path: '/track/closed-track',
    kind: 'hidden',
    isPage: true,
  },
  ...missingSegments.map(
    (slug): Target => ({
      ...ownGet,
      endpoint: '/{guarded}',
      description: `track ${slug}`,
      row: 13,
      path: `/track/${slug}`,
      kind: 'missing',
      isPage: true,
    }),
  ),
]

const fileBase = { method: 'GET', notFoundCode: 'files.not_found', malformedCode: 'files.not_found' } as const

/** The file of one record: an address with a place for what is not there, and the records that are. */
type FileTargets = {
  door: string
  /** Which of them makes it malformed or missing is left to the list below. */
  pathOf: (segment: string) => string
  records: (Pick<Target, 'kind' | 'row' | 'group' | 'owner'> & { segment: string; holds: string })[]
}

const unitRecords: FileTargets['records'] = [
  { segment: 'u-talk', kind: 'own', row: 15, holds: canary.open },
  // A lesson without files.
  { segment: 'u-bare', kind: 'missing', row: 15, holds: canary.open },
  { segment: 'u-off', kind: 'hidden', row: 13, holds: canary.hidden },
]

/** One kind of record more is a type error here. */
const fileTargetsByKind: Record<FileOwner['kind'], FileTargets[]> = {
  unit: ['attachment', 'image'].map((part) => ({
    door: `/files/units/{unitId}/${part}`,
    records: unitRecords,
    pathOf: (segment) => `/files/units/${segment}/${part}`,
  })),
  topic: [
    {
      door: '/files/topics/{layout}/{slug}/banner',
      pathOf: (segment) => `/files/topics/default/${segment}/banner`,
      records: [
        { segment: 'saving', kind: 'own', row: 12, holds: canary.open },
        { segment: 'closed-topic', kind: 'hidden', row: 13, holds: canary.hidden },
      ],
    },
    {
      door: '/files/topics/{layout}/{slug}/banner',
      pathOf: (segment) => `/files/topics/${segment}/first-pay/banner`,
      records: [{ segment: 'rising-gen', kind: 'own', row: 12, holds: canary.otherLayout }],
    },
  ],
  person: [
    {
      door: '/files/people/{sub}/picture',
      pathOf: (segment) => `/files/people/${segment}/picture`,
      records: [
        ...subsWithPicture.map((owner) => ({
          segment: owner,
          kind: 'own' as const,
          row: 7 as const,
          owner,
          holds: `picture of ${owner}`,
        })),
        // Somebody without a picture.
        { segment: 'young', kind: 'missing', row: 7, holds: '' },
      ],
    },
  ],
  group: [
    {
      door: '/files/groups/{slug}/logo',
      pathOf: (segment) => `/files/groups/${segment}/logo`,
      records: (['acme', 'globex', 'dormant'] as const).map((group) => ({
        segment: group,
        kind: 'own' as const,
        row: 17 as const,
        group,
        holds: canary[group],
      })),
    },
  ],
}

const fileTargets = Object.values(fileTargetsByKind)
  .flat()
  .flatMap(({ door, pathOf, records }): Target[] => {
    const [{ row = 12 } = {}] = records
    const unknown = (segment: string, kind: 'missing' | 'malformed'): Target => ({
      ...fileBase,
      endpoint: door,
      description: segment,
      kind,
      row,
      path: pathOf(segment),
    })
    return [
      ...records.map(
        ({ segment, holds, ...record }): Target => ({
          ...fileBase,
          ...record,
          endpoint: door,
          description: segment,
          path: pathOf(segment),
          expectedText: () => holds,
        }),
      ),
      ...missingSegments.map((segment) => unknown(segment, 'missing')),
      ...malformedSegments.map((segment) => unknown(segment, 'malformed')),
    ]
  })

/** What lies outside the contract. */
export const routeTargets: readonly Target[] = [...publicTargets, ...pages, ...fileTargets]
