import { randomUUID } from 'node:crypto'
import {
  findFixture,
  PLACEHOLDER_JOB_ID,
  PLACEHOLDER_ORGANIZATION_SLUG,
  type TestProduct,
} from '@kitchen-table/server/testing/tools'
import type { RowNumber } from '../authorization-rows.ts'
import type { Target } from '../target.ts'
import { addFinishedChangeOf, addGroup } from './added-members.ts'
import {
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const notFoundCode = 'groups.not_found'

/** Adds a job of an organization, which the request names by PLACEHOLDER_JOB_ID. */
const addJobOf = (group: string) => async (product: TestProduct) => {
  const groupJobId = randomUUID()
  const job = { id: groupJobId, kind: 'move-members', subject: `group:${group}:${groupJobId}`, input: null }
  const createdAt = product.clock.at
  await product.stores.jobs.add({ ...job, createdAt }, { id: 'worker', until: createdAt + 60_000 })
  return { groupJobId }
}

/** The targets of a read of an organization by its slug: of the actor's own, of two others, and of none. */
function readTargets(name: string, row: RowNumber, prepareFor = (_: string): Target['prepare'] => undefined) {
  const base: TargetBase = { ...endpointAddress(name), row, notFoundCode }
  const pathOf = (slug: string) => base.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)
  const targets = toTargets(
    base,
    ['acme', 'globex', 'dormant'].map((group) => [
      `of ${group}`,
      'own',
      { path: pathOf(group), group, showsPeopleOf: group, prepare: prepareFor(group) },
    ]),
  )
  return [...targets, ...unknownRecordTargets(base, pathOf)]
}

const jobBase: TargetBase = { ...endpointAddress('groups.findGroupJob'), row: 19, notFoundCode }
const jobPath = jobBase.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, 'acme')

const jobTargets = toTargets({ ...jobBase, path: jobPath, group: 'acme' }, [
  ["another organization's job", 'missing', { prepare: addJobOf('globex') }],
  ['an unknown job', 'missing', { path: jobPath.replace(PLACEHOLDER_JOB_ID, randomUUID()) }],
  ['no id of a job', 'malformed', { path: jobPath.replace(PLACEHOLDER_JOB_ID, 'no-id') }],
])

/**
 * The targets of a change of an organization by an administrator. Those that succeed change organizations of their own,
 * so acme keeps its version: a request that names another one is refused.
 */
function changeTargets(name: string, row: RowNumber): Target[] {
  const base: TargetBase = { ...endpointBase(name), row, notFoundCode }
  const pathOf = (slug: string) => base.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)
  const { body: staleBody } = endpointBase(name, { version: 99 })
  return [
    ...toTargets(base, [
      ['of a new organization', 'own', { prepare: addGroup }],
      [
        'of acme, outdated',
        'own',
        { path: pathOf('acme'), group: 'acme', body: staleBody, expectedRefusal: 'groups.stale' },
      ],
    ]),
    ...malformedBodyTargets({ ...base, path: pathOf('acme') }),
    ...unknownRecordTargets(base, pathOf),
  ]
}

const creation: TargetBase = { ...endpointBase('groups.createGroup'), row: 37, createsPeople: true }

const createTargets: Target[] = [
  ...toTargets(creation, [
    [
      'with a manager',
      'own',
      {
        body: () => ({
          ...findFixture('groups.createGroup').valid(),
          id: randomUUID(),
          name: `Matrix ${randomUUID()}`,
          managerEmail: `${randomUUID()}@canary.example`,
        }),
      },
    ],
    [
      'with the name of another one',
      'own',
      {
        body: () => ({ ...findFixture('groups.createGroup').valid(), name: 'Organization canary-globex' }),
        expectedRefusal: 'groups.exists',
      },
    ],
  ]),
  ...malformedBodyTargets(creation),
]

const removal: TargetBase = { ...endpointBase('groups.removeGroup'), row: 63, notFoundCode }
const removalPath = (slug: string) => removal.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)

const removalTargets: Target[] = [
  ...toTargets(removal, [
    ['of acme', 'own', { path: removalPath('acme'), group: 'acme', expectedRefusal: 'groups.not_removable' }],
  ]),
  ...malformedBodyTargets({ ...removal, path: removalPath('acme') }),
  ...unknownRecordTargets(removal, removalPath),
]

export const groupTargets: readonly Target[] = [
  ...toTargets({ ...endpointAddress('groups.listGroups'), row: 18, showsAllGroups: undefined }, [
    ['the list', 'own'],
  ]),
  ...createTargets,
  ...readTargets('groups.findGroup', 19),
  ...readTargets('groups.listAuditEntries', 49),
  ...readTargets('insights.readGroupAnalytics', 43),
  ...readTargets('groups.listGroupResources', 38),
  ...readTargets('groups.findGroupJob', 19, addJobOf),
  ...readTargets('groups.listMemberChanges', 19, addFinishedChangeOf),
  ...jobTargets,
  ...changeTargets('groups.archiveGroup', 63),
  ...removalTargets,
  ...['updateGroup', 'setGroupImage', 'setGroupStatus'].flatMap((name) =>
    changeTargets(`groups.${name}`, 37),
  ),
  ...['createSubGroup', 'updateSubGroup', 'removeSubGroup'].flatMap((name) =>
    changeTargets(`groups.${name}`, 25),
  ),
]
