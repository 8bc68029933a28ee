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
  // The development outbox here, and the test sign-in panel above, exist only in development (docs/security.md T27).
  {
    ...ownGet,
    endpoint: '/{page}',
    description: 'the development outbox',
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

/** The files of one kind of record: their address, and the records that exist. */
type FileTargets = {
  endpoint: string
  /** The address for a segment, which may also be missing or malformed. */
  pathOf: (segment: string) => string
  records: (Pick<Target, 'kind' | 'row' | 'group' | 'owner'> & { segment: string; text: string })[]
}

const unitRecords: FileTargets['records'] = [
  { segment: 'u-talk', kind: 'own', row: 15, text: canary.open },
  // A unit without files.
  { segment: 'u-bare', kind: 'missing', row: 15, text: canary.open },
  { segment: 'u-off', kind: 'hidden', row: 13, text: canary.hidden },
]

/** By kind of owner; a new kind is a type error until it is added here. */
const fileTargetsByKind: Record<FileOwner['kind'], FileTargets[]> = {
  unit: ['attachment', 'image'].map((part) => ({
    endpoint: `/files/units/{unitId}/${part}`,
    records: unitRecords,
    pathOf: (segment) => `/files/units/${segment}/${part}`,
  })),
  topic: [
    {
      endpoint: '/files/topics/{layout}/{slug}/banner',
      pathOf: (segment) => `/files/topics/default/${segment}/banner`,
      records: [
        { segment: 'saving', kind: 'own', row: 12, text: canary.open },
        { segment: 'closed-topic', kind: 'hidden', row: 13, text: canary.hidden },
      ],
    },
    {
      endpoint: '/files/topics/{layout}/{slug}/banner',
      pathOf: (segment) => `/files/topics/${segment}/first-pay/banner`,
      records: [{ segment: 'rising-gen', kind: 'own', row: 12, text: canary.otherLayout }],
    },
  ],
  person: [
    {
      endpoint: '/files/people/{sub}/picture',
      pathOf: (segment) => `/files/people/${segment}/picture`,
      records: [
        ...subsWithPicture.map((owner) => ({
          segment: owner,
          kind: 'own' as const,
          row: 7 as const,
          owner,
          text: `picture of ${owner}`,
        })),
        // A person without a picture.
        { segment: 'young', kind: 'missing', row: 7, text: '' },
      ],
    },
  ],
  group: [
    {
      endpoint: '/files/groups/{slug}/logo',
      pathOf: (segment) => `/files/groups/${segment}/logo`,
      records: (['acme', 'globex', 'dormant'] as const).map((group) => ({
        segment: group,
        kind: 'own' as const,
        row: 17 as const,
        group,
        text: canary[group],
      })),
    },
  ],
}

const fileTargets = Object.values(fileTargetsByKind)
  .flat()
  .flatMap(({ endpoint, pathOf, records }): Target[] => {
    const [{ row = 12 } = {}] = records
    const unknownTarget = (segment: string, kind: 'missing' | 'malformed'): Target => ({
      ...fileBase,
      endpoint,
      description: segment,
      kind,
      row,
      path: pathOf(segment),
    })
    return [
      ...records.map(
        ({ segment, text, ...record }): Target => ({
          ...fileBase,
          ...record,
          endpoint,
          description: segment,
          path: pathOf(segment),
          expectedText: () => text,
        }),
      ),
      ...missingSegments.map((segment) => unknownTarget(segment, 'missing')),
      ...malformedSegments.map((segment) => unknownTarget(segment, 'malformed')),
    ]
  })

/** Targets of the routes outside the contract. */
export const routeTargets: readonly Target[] = [...publicTargets, ...pages, ...fileTargets]
