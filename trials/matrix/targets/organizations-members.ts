import { randomUUID } from 'node:crypto'
import { createReminderRefusalTokens } from '@kitchen-table/application/features'
import { missingSegments, TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import {
  findFixture,
  PLACEHOLDER_MEMBER_SUB,
  PLACEHOLDER_ORGANIZATION_SLUG,
} from '@kitchen-table/server/testing/tools'
import type { RowNumber } from '../authorization-rows.ts'
import type { Target } from '../target.ts'
import {
  addFinishedChangeOf,
  addGroup,
  addMemberTo,
  addMemberToIdle,
  addSecuredMemberTo,
} from './added-members.ts'
import {
  defaultTargets,
  endpointAddress,
  endpointBase,
  malformedBodyTargets,
  type TargetBase,
  type TargetRow,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const ofUnknown = { foreignCode: 'groups.member_denied', notFoundCode: 'groups.member_not_found' } as const

/** Some segments that are no slugs are well-formed ids of people. */
const couldBeSub = (segment: string) =>
  missingSegments.includes(segment) || /^[A-Za-z0-9-]{1,80}$/.test(segment)

/** The targets of a request about one person: members of the actor's own organization, of others, and nobody. */
function personTargets(
  name: string,
  row: RowNumber,
  rows: TargetRow[] = [],
  addTo: typeof addMemberTo = addMemberTo,
): Target[] {
  const isRead = findFixture(name).method === 'GET'
  const base: TargetBase = { ...(isRead ? endpointAddress(name) : endpointBase(name)), row, ...ofUnknown }
  const pathOf = (sub: string) => base.path.replace(PLACEHOLDER_MEMBER_SUB, sub)
  const members: TargetRow[] = ['acme', 'globex'].map((group) => [
    `a member of ${group}`,
    'own',
    { group, showsPeopleOf: group, prepare: addTo(group), ...freshBody(name) },
  ])
  return [
    ...toTargets(base, [
      ...members,
      ...rows.map(([title, kind, target]): TargetRow => [title, kind, { ...freshBody(name), ...target }]),
    ]),
    ...(isRead || findFixture(name).method === 'DELETE' ? [] : malformedBodyTargets(base)),
    ...unknownRecordTargets(base, pathOf, couldBeSub),
  ]
}

/** A member whom an identity provider provides; their organization is nobody's own. */
const providedRow: TargetRow = [
  'a member of an identity provider',
  'own',
  { group: 'medica', prepare: addMemberTo('medica'), expectedRefusal: 'groups.provider_owned' },
]

const oneself: Target['prepare'] = async (_, { name }) => ({ memberSub: name })

const deletion: TargetRow[] = [
  ['a manager of acme', 'own', { row: 31, group: 'acme', prepare: addMemberTo('acme', 'manager') }],
  ['oneself as a manager', 'own', { row: 31, prepare: oneself, appliesTo: ({ role }) => role === 'manager' }],
  [
    'oneself as an administrator',
    'own',
    {
      row: 31,
      prepare: oneself,
      appliesTo: ({ role }) => role === 'admin',
      expectedRefusal: 'groups.yourself',
    },
  ],
  providedRow,
]

const withoutEmail: TargetRow[] = [
  [
    'without an e-mail',
    'own',
    { row: 34, group: 'acme', prepare: addMemberTo('acme'), body: () => ({ notification: false }) },
  ],
  providedRow,
]

const setEnabled: TargetRow[] = [
  ['a manager of acme', 'own', { row: 51, group: 'acme', prepare: addMemberTo('acme', 'manager') }],
  [
    'oneself',
    'own',
    {
      prepare: oneself,
      appliesTo: ({ role, column }) => role === 'admin' && column === 'admin',
      expectedRefusal: 'groups.yourself',
    },
  ],
]

/** What managers may do for learners, and administrators for managers as well. */
const accountRows = (addTo: typeof addMemberTo = addMemberTo): TargetRow[] => [
  ['a manager of acme', 'own', { row: 58, group: 'acme', prepare: addTo('acme', 'manager') }],
  [
    'oneself as an administrator',
    'own',
    {
      prepare: oneself,
      appliesTo: ({ role, column }) => role === 'admin' && column === 'admin',
      expectedRefusal: 'groups.own_account',
    },
  ],
  providedRow,
]

/** The targets of a change of an organization's members, which is refused alike for other organizations and for none. */
function membershipTargets(
  name: string,
  row: RowNumber,
  rows: (path: string) => TargetRow[] = () => [],
  prepareFor: (group: string) => Target['prepare'] = addMemberTo,
) {
  const foreign = { foreignCode: 'auth.forbidden', notFoundCode: 'groups.not_found' } as const
  const base: TargetBase = { ...endpointBase(name), row, ...foreign }
  const pathOf = (slug: string) => base.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)
  const groups: TargetRow[] = ['acme', 'globex'].map((group) => [
    `of ${group}`,
    'own',
    { path: pathOf(group), group, prepare: prepareFor(group), ...freshBody(name) },
  ])
  return [
    ...toTargets(base, [...groups, ...rows(pathOf('acme'))]),
    ...malformedBodyTargets({ ...base, path: pathOf('acme') }),
    ...unknownRecordTargets(base, pathOf),
  ]
}

const newMember = (role: 'user' | 'manager') => () => {
  return { email: `${randomUUID()}@canary.example`, first: 'A', last: 'B', role }
}

const correction = () => ({ email: `${randomUUID()}@canary.example`, first: 'A', last: 'B' })

/** An address of its own in every request that names one. */
const freshBody = (name: string): Partial<Target> => {
  if (name === 'groups.addMember') return { body: newMember('user') }
  return name === 'groups.correctMember' ? { body: correction } : {}
}

const provided = (name: string): Partial<Target> => ({
  path: endpointBase(name, { slug: 'medica' }).path,
  group: 'medica',
  expectedRefusal: 'groups.provider_owned',
})

const addition = (path: string): TargetRow[] => [
  ['a manager of acme', 'own', { row: 27, path, group: 'acme', body: newMember('manager') }],
  ['of an identity provider', 'own', { ...provided('groups.addMember'), body: newMember('user') }],
]

const reminder = (): TargetRow[] => [['of an identity provider', 'own', provided('groups.remindMembers')]]

const listBase: TargetBase = {
  ...endpointAddress('groups.listMembers', { after: undefined }),
  row: 19,
  notFoundCode: 'groups.not_found',
}

const listPath = (slug: string) => `/api/groups/${slug}/members`

const listTargets: Target[] = [
  ...toTargets(
    listBase,
    ['acme', 'globex', 'dormant'].map((group) => [
      `of ${group}`,
      'own',
      { path: listPath(group), group, showsPeopleOf: group },
    ]),
  ),
  ...unknownRecordTargets(listBase, listPath),
]

const lookupBase: TargetBase = {
  ...endpointBase('groups.findMembersByEmail'),
  row: 19,
  notFoundCode: 'groups.not_found',
}

const lookupPath = (slug: string) => `${listPath(slug)}/found`

const exportBase: TargetBase = {
  ...endpointBase('groups.exportChosenMembers'),
  row: 19,
  notFoundCode: 'groups.not_found',
}

const exportPath = (slug: string) => `${listPath(slug)}/exported`

const exportTargets: Target[] = [
  ...toTargets(
    exportBase,
    ['acme', 'globex', 'dormant'].map((group) => [
      `of ${group}`,
      'own',
      { path: exportPath(group), group, showsPeopleOf: group, prepare: addMemberTo(group) },
    ]),
  ),
  ...malformedBodyTargets({ ...exportBase, path: exportPath('acme') }),
  ...unknownRecordTargets(exportBase, exportPath),
]

const lookupTargets: Target[] = [
  ...toTargets(
    lookupBase,
    ['acme', 'globex', 'dormant'].map((group) => [
      `of ${group}`,
      'own',
      { path: lookupPath(group), group, showsPeopleOf: group },
    ]),
  ),
  ...malformedBodyTargets({ ...lookupBase, path: lookupPath('acme') }),
  ...unknownRecordTargets(lookupBase, lookupPath),
]

const ofEverybody = (name: string, row: RowNumber): Target[] =>
  defaultTargets(findFixture(name), row).map((target) => ({ ...target, showsPeopleOf: 'all' }))

/** The targets of a change of the manager's organization against a version of it, which is outdated. */
function outdatedTargets(name: string, row: RowNumber): Target[] {
  const base: TargetBase = {
    ...endpointBase(name, { version: 99 }),
    row,
    foreignCode: 'auth.forbidden',
    notFoundCode: 'groups.not_found',
  }
  const pathOf = (slug: string) => base.path.replace(PLACEHOLDER_ORGANIZATION_SLUG, slug)
  return [
    ...toTargets(base, [
      ...['acme', 'globex'].map(
        (group): TargetRow => [
          `of ${group}, outdated`,
          'own',
          { path: pathOf(group), group, expectedRefusal: 'groups.stale' },
        ],
      ),
      [
        'of a new organization',
        'own',
        { prepare: addGroup, appliesTo: ({ role }) => role === 'admin', body: endpointBase(name).body },
      ],
    ]),
    ...malformedBodyTargets({ ...base, path: pathOf('acme') }),
    ...unknownRecordTargets(base, pathOf),
  ]
}

/** A link of a reminder to someone who does not exist any more: it works for everybody who has it, and does nothing. */
const reminderLink = {
  person: 'no-such-person',
  token: createReminderRefusalTokens(TEST_SECRET_KEY).create('no-such-person'),
}
const refusalBase: TargetBase = { ...endpointBase('groups.refuseReminders', reminderLink), row: 65 }
const refusalTargets: Target[] = [
  ...toTargets(refusalBase, [
    ['with a link', 'own', { isDiscarded: true }],
    [
      'with the link of someone else',
      'own',
      {
        body: () => ({ ...reminderLink, person: 'learner' }),
        expectedRefusal: 'groups.reminder_link_invalid',
      },
    ],
  ]),
  ...malformedBodyTargets(refusalBase),
]

export const memberTargets: readonly Target[] = [
  ...outdatedTargets('groups.planLaunch', 61),
  ...outdatedTargets('groups.stopLaunch', 61),
  ...outdatedTargets('groups.updateInvitations', 61),
  ...membershipTargets('groups.previewInvitation', 61),
  ...membershipTargets('groups.sendTestInvitation', 61),
  ...outdatedTargets('groups.setAnnouncement', 62),
  ...refusalTargets,
  ...listTargets,
  ...lookupTargets,
  ...exportTargets,
  ...personTargets('groups.findMember', 20, [
    ['completed lessons', 'own', { row: 22, group: 'acme', prepare: addMemberTo('acme') }],
  ]),
  ...membershipTargets('groups.addMember', 26, addition),
  ...membershipTargets('groups.moveMembers', 24),
  ...membershipTargets('groups.remindMembers', 33, reminder),
  ...membershipTargets('groups.previewMemberChange', 60),
  ...membershipTargets('groups.changeMembers', 60, undefined, addMemberToIdle),
  ...membershipTargets('groups.undoMemberChange', 60, undefined, addFinishedChangeOf),
  ...personTargets('groups.deleteMember', 30, deletion),
  ...personTargets('groups.resendInvitation', 33, withoutEmail),
  ...personTargets('groups.setMemberEnabled', 35, setEnabled),
  ...personTargets('groups.correctMember', 56, accountRows()),
  ...personTargets('groups.resetMemberSecondFactor', 57, accountRows(addSecuredMemberTo), addSecuredMemberTo),
  ...personTargets('groups.unlockMember', 57, accountRows()),
  ...personTargets('groups.setMemberRole', 58),
  ...personTargets('groups.transferMember', 59),
  ...ofEverybody('groups.searchPeople', 51),
  ...ofEverybody('groups.listPoolPeople', 36),
]
