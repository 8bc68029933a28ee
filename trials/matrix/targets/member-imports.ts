import { randomUUID } from 'node:crypto'
import {
  addMemberImport,
  addMemberList,
  findFixture,
  importPreconditions,
  PLACEHOLDER_IMPORT_ID,
  PLACEHOLDER_JOB_ID,
  PLACEHOLDER_MEMBER_SUB,
  PLACEHOLDER_ORGANIZATION_SLUG,
  PLACEHOLDER_SENDER_EMAIL,
  type TestProduct,
} from '@kitchen-table/server/testing/tools'
import type { RowNumber } from '../authorization-rows.ts'
import type { Target } from '../target.ts'
import { ADDED_PREFIX, addFinishedChangeOf, addMemberTo } from './added-members.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  prepareActor,
  type TargetBase,
  type TargetRow,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const groups = ['acme', 'globex'] as const
/** A missing organization looks like a foreign one, also to managers who may not import (†). */
const ofUnknown = { foreignCode: 'groups.not_found', notFoundCode: 'groups.not_found' } as const

/** Of one organization, one import at a time is begun, and one job changes them. */
async function removeEarlierImports({ changeRows }: TestProduct, group: string): Promise<void> {
  await changeRows((db) => {
    db.exec(`DELETE FROM member_imports WHERE group_slug = '${group}'`)
    db.exec(`DELETE FROM jobs WHERE subject = 'group:${group}:import'`)
  })
}

/** Adds an import to an organization for each attempt, which the request names by PLACEHOLDER_IMPORT_ID. */
const addImportTo =
  (group: string): Target['prepare'] =>
  (product) =>
    addMemberImport(product, { group, sub: 'nobody-any-more' })

/** The same, as the only one. */
const addOnlyImportTo =
  (group: string): Target['prepare'] =>
  async (product) => {
    await removeEarlierImports(product, group)
    return addMemberImport(product, { group, sub: 'nobody-any-more' })
  }

/** Attempts that need the only import of an organization disturb the other ones. */
const isAlone = { changesActor: true } as const

/** The same for one that is finished, and has created a member. */
const addFinishedImportTo =
  (group: string): Target['prepare'] =>
  async (product, actor) => {
    await removeEarlierImports(product, group)
    const { memberSub = '' } = (await addMemberTo(group)?.(product, actor)) ?? {}
    const stored = { startedAt: product.clock.at, finishedAt: product.clock.at }
    const row = { result: 'created', message: 'Created', sub: memberSub } as const
    return addMemberImport(product, { group, sub: 'nobody-any-more' }, { stored, row })
  }

const planBase: TargetBase = { ...endpointBase('groups.planMemberImport'), row: 29, ...ofUnknown }
const planPath = (slug: string) => planBase.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)

/** Adds the file of the actor, for an organization without an unfinished import. */
const addListFor =
  (group: string): Target['prepare'] =>
  async (product, actor) => {
    await removeEarlierImports(product, group)
    return prepareActor(addMemberList())?.(product, actor) ?? {}
  }

const planTargets: Target[] = [
  ...toTargets(
    planBase,
    groups.map((group) => [
      `for ${group}`,
      'own',
      { path: planPath(group), group, prepare: addListFor(group), ...isAlone },
    ]),
  ),
  ...toTargets(planBase, [
    [
      'for an organization of an identity provider',
      'own',
      { path: planPath('medica'), group: 'medica', expectedRefusal: 'groups.provider_owned' },
    ],
  ]),
  ...malformedBodyTargets({ ...planBase, path: planPath('acme') }),
  ...unknownRecordTargets(planBase, planPath),
]

const listBase: TargetBase = { ...endpointAddress('groups.listMemberImports'), row: 29, ...ofUnknown }
const listPath = (slug: string) => listBase.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)

const listTargets: Target[] = [
  ...toTargets(
    listBase,
    groups.map((group) => [
      `of ${group}`,
      'own',
      { path: listPath(group), group, prepare: addImportTo(group) },
    ]),
  ),
  ...unknownRecordTargets(listBase, listPath),
]

/** The targets of a request about one import: of the actor's own organization, of others, and of none. */
function importTargets(
  name: string,
  row: RowNumber,
  {
    prepareFor = addImportTo,
    change = {},
  }: { prepareFor?: typeof addImportTo; change?: Partial<Target> } = {},
): Target[] {
  const isRead = findFixture(name).method === 'GET'
  const base: TargetBase = { ...(isRead ? endpointAddress(name) : endpointBase(name)), row, ...ofUnknown }
  const pathOf = (slug: string, id = PLACEHOLDER_IMPORT_ID) =>
    base.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug).replace(PLACEHOLDER_IMPORT_ID, id)
  return [
    ...toTargets(
      base,
      groups.map((group) => [
        `of ${group}`,
        'own',
        { path: pathOf(group), group, prepare: prepareFor(group), ...change },
      ]),
    ),
    ...toTargets({ ...base, group: 'acme', expectedRefusal: 'groups.import_not_found' }, [
      ['an unknown import', 'own', { path: pathOf('acme', randomUUID()) }],
      ["another organization's import", 'own', { path: pathOf('acme'), prepare: prepareFor('globex') }],
    ]),
    ...toTargets(base, [['no id of an import', 'malformed', { path: pathOf('acme', 'no-id') }]]),
    ...(isRead ? [] : malformedBodyTargets({ ...base, path: pathOf('acme') })),
    ...unknownRecordTargets(base, pathOf),
  ]
}

/** An import of an organization that no actor is a member of, with one member who is not in its file. */
const removalTarget = toTargets({ ...endpointBase('groups.removeMissingMembers'), row: 50, ...ofUnknown }, [
  [
    "those of nobody's organization",
    'own',
    {
      group: 'of-nobody',
      prepare: (product) => importPreconditions.missing(product, `${ADDED_PREFIX}${randomUUID()}`),
    },
  ],
])

const createBase: TargetBase = {
  ...endpointBase('groups.createUser'),
  row: 26,
  foreignCode: 'auth.forbidden',
  notFoundCode: 'groups.not_found',
}

const newUserIn = (group: string) => () => {
  return { user: { first: 'A', last: 'B', username: `${randomUUID()}@people.example`, group } }
}

const parseBase: TargetBase = {
  ...endpointBase('groups.parseCsv'),
  row: 29,
  notFoundCode: 'uploads.not_found',
}

const mailingListBase: TargetBase = {
  ...endpointBase('groups.changeMailingList'),
  row: 44,
  foreignCode: 'auth.forbidden',
  notFoundCode: 'auth.forbidden',
}

/** The targets of a function endpoint, also at its address outside the API. */
const atBothAddresses = (targets: readonly Target[]): Target[] => [
  ...targets,
  ...targets
    .filter(({ kind }) => kind !== 'malformed')
    .map((target) => {
      const path = `${target.path.replace('/api', '')}/`
      return { ...target, endpoint: path, path, status: 200 }
    }),
]

const functionTargets = atBothAddresses([
  ...toTargets(createBase, [
    ...groups.map((group): TargetRow => [`in ${group}`, 'own', { group, body: newUserIn(group) }]),
    ['in an unknown organization', 'missing', { body: newUserIn('no-such-group') }],
    [
      'in an organization of an identity provider',
      'own',
      { group: 'medica', body: newUserIn('medica'), expectedRefusal: 'groups.provider_owned' },
    ],
  ]),
  ...malformedBodyTargets(createBase),
  ...toTargets(parseBase, [
    ["the actor's upload", 'own', { prepare: prepareActor(addMemberList()), isDiscarded: true }],
    ['an unknown upload', 'missing', { body: () => ({ Bucket: 'uploads', Key: randomUUID() }) }],
  ]),
  ...malformedBodyTargets(parseBase),
  ...toTargets(mailingListBase, [
    ...groups.map(
      (group): TargetRow => [`a member of ${group}`, 'own', { group, prepare: addMemberTo(group) }],
    ),
    [
      'an unknown person',
      'missing',
      {
        body: () => {
          const user = {
            username: PLACEHOLDER_MEMBER_SUB,
            email: PLACEHOLDER_SENDER_EMAIL,
            role: 'user',
            group: 'acme',
          }
          return { user: { ...user, first: '', last: '' }, type: 'delete' }
        },
      },
    ],
  ]),
  ...malformedBodyTargets(mailingListBase),
])

/** The targets of a route of an organization outside the contract. */
function routeTargets(
  endpoint: string,
  row: RowNumber,
  {
    prepareFor,
    id = PLACEHOLDER_IMPORT_ID,
  }: { prepareFor?: (group: string) => Target['prepare']; id?: string } = {},
): Target[] {
  const pathOf = (slug: string) => endpoint.replace('{slug}', slug).replace('{id}', id)
  const base: TargetBase = {
    method: 'GET',
    endpoint,
    row,
    path: '',
    ...ofUnknown,
    malformedCode: 'groups.not_found',
  }
  return [
    ...toTargets(
      base,
      groups.map((group) => {
        const prepare = prepareFor?.(group)
        return [`of ${group}`, 'own', { path: pathOf(group), group, ...(prepare && { prepare }) }]
      }),
    ),
    ...unknownRecordTargets(base, pathOf),
  ]
}

const memberFile = '/files/groups/{slug}/members.csv'

/** Imports of members, exports, and the function endpoints. */
export const memberImportTargets: readonly Target[] = [
  ...planTargets,
  ...listTargets,
  ...importTargets('groups.findMemberImport', 29),
  ...importTargets('groups.listImportRows', 29),
  ...importTargets('groups.fixImportRow', 29),
  ...importTargets('groups.startMemberImport', 29, { prepareFor: addOnlyImportTo, change: isAlone }),
  ...importTargets('groups.undoMemberImport', 50, {
    prepareFor: addFinishedImportTo,
    change: isAlone,
  }),
  ...importTargets('groups.listMissingMembers', 50, {
    change: { expectedRefusal: 'groups.missing_changed' },
  }),
  ...importTargets('groups.removeMissingMembers', 50, {
    change: { expectedRefusal: 'groups.missing_changed' },
  }),
  ...removalTarget,
  ...functionTargets,
  ...routeTargets(memberFile, 19).map((target): Target => {
    const { group } = target
    return group === undefined ? target : { ...target, showsPeopleOf: group, isRecorded: true }
  }),
  ...routeTargets('/files/groups/{slug}/audit.csv', 49),
  ...routeTargets('/files/groups/{slug}/imports/{id}/failed.csv', 29, { prepareFor: addImportTo }),
  ...routeTargets('/files/groups/{slug}/jobs/{id}/results.csv', 19, {
    prepareFor: addFinishedChangeOf,
    id: PLACEHOLDER_JOB_ID,
  }),
  ...routeTargets('/streams/groups/{slug}/imports/{id}', 29, { prepareFor: addImportTo }),
  ...toTargets(
    { method: 'GET', endpoint: '/files/member-template.csv', row: 19, path: '/files/member-template.csv' },
    [['the template', 'own']],
  ),
]
