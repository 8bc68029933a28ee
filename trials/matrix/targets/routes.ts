import type { FileOwner } from '../../../apps/server/src/features/catalog/file-address.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/malformed.ts'
import { canary } from '../../../apps/server/src/testing/sample-library.ts'
import { ASSET, LOGO, pictured } from '../house.ts'
import type { Target } from '../target.ts'

const get = { method: 'GET', kind: 'own' } as const

const open: Target[] = [
  { ...get, door: '/healthz', what: 'health', row: 46, path: '/healthz', holds: () => '{"status":"ok"}' },
  { ...get, door: '/api/openapi.json', what: 'the contract', row: 1, path: '/api/openapi.json' },
  { ...get, door: '/logo', what: 'the logo', row: 1, path: '/logo', holds: () => LOGO },
  { ...get, door: '/assets/{file}', what: 'a script', row: 1, path: ASSET.path, holds: () => ASSET.text },
]

const publicPages = [
  ...[
    '/terms',
    '/rising-gen-terms',
    '/new-user',
    '/auth/newpassword',
    '/auth/resetpassword',
    '/authRedirect',
  ],
  ...['medica', 'fci'].flatMap((id) => [`/${id}`, `/${id}/track`, `/${id}/track/first-budget`]),
]

const pages: Target[] = [
  ...publicPages.map(
    (path): Target => ({
      ...{ ...get, door: '/{page}', what: path, row: 1, path, isPage: true },
      holds: () => '"testSignIn":null',
    }),
  ),
  // The messages that development keeps, and the panel of providers above, are nowhere else (T27).
  {
    ...get,
    door: '/{page}',
    what: 'the outbox of development',
    row: 1,
    path: '/dev/outbox',
    isPage: true,
    kind: 'missing',
  },
  {
    ...{ ...get, door: '/{page}', what: 'no such page', row: 1, path: '/no-such-page' },
    ...{ kind: 'missing', isPage: true },
  },
  ...['/dashboard', '/profile', '/myprogress', '/track/first-budget'].map(
    (path): Target => ({
      ...{ ...get, door: '/{guarded}', what: path, row: 7, path, isPage: true },
      holds: ({ name }) => `"sub":"${name}"`,
    }),
  ),
  {
    ...{ ...get, door: '/{guarded}', what: 'a disabled track', row: 13, path: '/track/closed-track' },
    ...{ kind: 'hidden', isPage: true },
  },
  ...missingSegments.map(
    (slug): Target => ({
      ...{ ...get, door: '/{guarded}', what: `track ${slug}`, row: 13, path: `/track/${slug}` },
      ...{ kind: 'missing', isPage: true },
    }),
  ),
]

const files = { method: 'GET', notFound: 'files.not_found', malformed: 'files.not_found' } as const

/** The file of one record: an address with a place for what is not there, and the records that are. */
type FileTargets = {
  door: string
  /** Which of them makes it malformed or missing is left to the list below. */
  pathOf: (segment: string) => string
  records: (Pick<Target, 'kind' | 'row' | 'group' | 'owner'> & { segment: string; holds: string })[]
}

const ofUnits: FileTargets['records'] = [
  { segment: 'u-talk', kind: 'own', row: 15, holds: canary.open },
  // A lesson without files.
  { segment: 'u-bare', kind: 'missing', row: 15, holds: canary.open },
  { segment: 'u-off', kind: 'hidden', row: 13, holds: canary.hidden },
]

/** One kind of record more is a type error here. */
const ofRecords: Record<FileOwner['kind'], FileTargets[]> = {
  unit: ['attachment', 'image'].map((part) => ({
    ...{ door: `/files/units/{unitId}/${part}`, records: ofUnits },
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
        ...pictured.map((owner) => ({
          ...{ segment: owner, kind: 'own' as const, row: 7 as const, owner },
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
        ...{ segment: group, kind: 'own' as const, row: 17 as const, group, holds: canary[group] },
      })),
    },
  ],
}

const fileTargets = Object.values(ofRecords)
  .flat()
  .flatMap(({ door, pathOf, records }): Target[] => {
    const [{ row = 12 } = {}] = records
    const unknown = (segment: string, kind: 'missing' | 'malformed'): Target => ({
      ...{ ...files, door, what: segment, kind, row, path: pathOf(segment) },
    })
    return [
      ...records.map(
        ({ segment, holds, ...record }): Target => ({
          ...{ ...files, ...record, door, what: segment, path: pathOf(segment), holds: () => holds },
        }),
      ),
      ...missingSegments.map((segment) => unknown(segment, 'missing')),
      ...malformedSegments.map((segment) => unknown(segment, 'malformed')),
    ]
  })

/** What lies outside the contract. */
export const routeTargets: readonly Target[] = [...open, ...pages, ...fileTargets]
