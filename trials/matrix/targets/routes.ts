import { canary, missingSegments } from '@kitchen-table/application/testing/samples'
import type { FileOwner } from '@kitchen-table/application/testing/use-cases'
import { ASSET, LOGO, subsWithPicture } from '../matrix-product.ts'
import type { Target } from '../target.ts'
import { type TargetRow, toTargets, unknownRecordTargets } from './endpoint-base.ts'

const publicTarget = (endpoint: string, row: 1 | 46, text = '', path = endpoint): Target[] =>
  toTargets({ method: 'GET', endpoint, row, path }, [[path, 'own', { expectedText: () => text }]])

const publicPages = [
  ...'/terms /rising-gen-terms /help-right-now /new-user'.split(' '),
  ...'/auth/newpassword /auth/resetpassword /stop-reminders /authRedirect'.split(' '),
  ...['medica', 'fci'].flatMap((id) => [`/${id}`, `/${id}/track`, `/${id}/track/first-budget`]),
]

const page = (endpoint: string, row: 1 | 7 | 13, rows: TargetRow[]) =>
  toTargets({ method: 'GET', endpoint, row, path: '', isPage: true }, rows)

const pageRow = (path: string, kind: Target['kind'], expectedText?: Target['expectedText']): TargetRow => [
  path,
  kind,
  { path, ...(expectedText && { expectedText }) },
]

const pages: Target[] = [
  ...page('/{page}', 1, [
    ...publicPages.map((path) => pageRow(path, 'own', () => '"testSignIn":null')),
    // The development outbox here, and the test sign-in panel above, exist only in development (docs/security.md T27).
    pageRow('/dev/outbox', 'missing'),
    pageRow('/no-such-page', 'missing'),
  ]),
  ...page(
    '/{guarded}',
    7,
    ['/dashboard', '/profile', '/myprogress', '/track/first-budget'].map((path) =>
      pageRow(path, 'own', ({ name }) => `"sub":"${name}"`),
    ),
  ),
  ...page('/{guarded}', 13, [
    pageRow('/track/closed-track', 'hidden'),
    // Nobody can open it, so it is as good as missing.
    pageRow('/topic/closed-topic', 'missing'),
    ...missingSegments.map((slug) => pageRow(`/track/${slug}`, 'missing')),
  ]),
]

/** The files of one kind of record: the address for a segment, and the records that exist. */
type FileTargets = {
  endpoint: string
  pathOf: (segment: string) => string
  records: (Pick<Target, 'kind' | 'row' | 'group' | 'owner'> & { segment: string; text: string })[]
}

const filmRecords: FileTargets['records'] = [
  { segment: 'u-film', kind: 'own', row: 15, text: canary.open },
  { segment: 'u-bare', kind: 'missing', row: 15, text: canary.open },
  { segment: 'u-film-off', kind: 'hidden', row: 13, text: canary.hidden },
]

const unitRecords: FileTargets['records'] = [
  { segment: 'u-talk', kind: 'own', row: 15, text: canary.open },
  // A unit without files.
  { segment: 'u-bare', kind: 'missing', row: 15, text: canary.open },
  { segment: 'u-off', kind: 'hidden', row: 13, text: canary.hidden },
]

/** By kind of owner; a new kind is a type error until it is added here. */
const fileTargetsByKind: Record<FileOwner['kind'], FileTargets[]> = {
  unit: ['attachment', 'image', 'film', 'worksheet.pdf'].map((part) => ({
    endpoint: `/files/units/{unitId}/${part}`,
    records: part === 'film' ? filmRecords : unitRecords,
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
  resource: [
    {
      endpoint: '/files/resources/{resourceId}',
      pathOf: (segment) => `/files/resources/${segment}`,
      records: [
        { segment: 'for-all', kind: 'own', row: 38, text: canary.open },
        { segment: 'for-acme', kind: 'own', row: 38, group: 'acme', text: canary.acme },
        { segment: 'for-globex', kind: 'own', row: 38, group: 'globex', text: canary.globex },
        // Of the two organizations whose people send requests, only globex has this layout.
        { segment: 'for-rising-gen', kind: 'own', row: 38, group: 'globex', text: canary.otherLayout },
        // Nobody downloads it while it is disabled.
        { segment: 'closed', kind: 'missing', row: 38, text: canary.hidden },
      ],
    },
  ],
  person: [
    {
      endpoint: '/files/people/{sub}/picture',
      pathOf: (segment) => `/files/people/${segment}/picture`,
      records: [
        ...subsWithPicture.map((owner) => {
          return { segment: owner, kind: 'own', row: 7, owner, text: `picture of ${owner}` } as const
        }),
        // A person without a picture.
        { segment: 'young', kind: 'missing', row: 7, text: '' },
      ],
    },
  ],
  group: [
    {
      endpoint: '/files/groups/{slug}/logo',
      pathOf: (segment) => `/files/groups/${segment}/logo`,
      records: (['acme', 'globex', 'dormant'] as const).map((group) => {
        return { segment: group, kind: 'own', row: 17, group, text: canary[group] } as const
      }),
    },
  ],
}

const fileTargets = Object.values(fileTargetsByKind)
  .flat()
  .flatMap(({ endpoint, pathOf, records }): Target[] => {
    const code = 'files.not_found'
    const [{ row = 12 } = {}] = records
    const base = { method: 'GET', path: '', endpoint, row, notFoundCode: code, malformedCode: code } as const
    return [
      ...records.flatMap(({ segment, text, kind, ...record }) =>
        toTargets({ ...base, ...record }, [
          [segment, kind, { path: pathOf(segment), expectedText: () => text }],
        ]),
      ),
      ...unknownRecordTargets(base, pathOf),
    ]
  })

export const routeTargets: readonly Target[] = [
  ...publicTarget('/healthz', 46, '{"status":"ok"}'),
  ...publicTarget('/api/openapi.json', 1),
  ...publicTarget('/logo', 1, LOGO),
  ...publicTarget('/assets/{file}', 1, ASSET.text, ASSET.path),
  ...pages,
  ...toTargets({ method: 'GET', endpoint: '/files/library.zip', row: 47, path: '/files/library.zip' }, [
    ['the whole library', 'own', { expectedText: () => canary.hidden }],
  ]),
  ...toTargets({ method: 'GET', endpoint: '/files/own-data.html', row: 7, path: '/files/own-data.html' }, [
    ["one's own data", 'own', { expectedText: ({ name }) => `<dd>${name}</dd>` }],
  ]),
  ...fileTargets,
]
