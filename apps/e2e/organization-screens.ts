import type { MemberImport } from '@kitchen-table/contract/organizations'
import type { Page } from '@playwright/test'
import {
  auditEntries,
  memberRows,
  missingReportAnswer,
  noReportAnswer,
  reportAnswer,
  sampleImport,
} from './organization-samples.ts'
import {
  API_GROUP,
  GROUP,
  patchOrganization,
  runningJob,
  stubAudit,
  stubMembers,
  stubMove,
  stubReport,
  stubResources,
  waitForMembers,
} from './organization-stubs.ts'
import { membersPage } from './pages/organization-pages.ts'
import { admin, manager } from './people.ts'
import { refusal, type Screen, screensOf } from './screen.ts'
import {
  failRequests,
  holdRequests,
  stubRequests,
  waitForButton,
  waitForHeading,
  waitForRegion,
  waitForText,
} from './screen-steps.ts'

const plannedLaunch = { startsAt: '2099-01-04T15:00:00.000Z', hours: 4, isOver: false }
const futureAnnouncement = {
  text: 'Open enrollment ends on Friday.',
  from: '2099-01-04',
  until: '2099-01-09',
  subGroupId: null,
}
const item = { detail: 'first-paycheck', title: 'First paycheck', count: 41 }
const usageAnswer = {
  months: ['2026-10', '2026-09'],
  usage: {
    month: '2026-10',
    logins: 318,
    lists: {
      trackViews: [item, { ...item, detail: 'debt', title: 'Debt', count: 12 }],
      videoStarts: [item],
      videoCompletes: [],
      downloads: [{ ...item, title: 'A plan for a paycheck', count: 6 }],
    },
  },
}

const unfinished: MemberImport = {
  ...sampleImport,
  fileName: 'people-october.csv',
  state: 'processing',
  done: 40,
  succeeded: 39,
  failed: 1,
}

const previewChange = (page: Page, counts: object) =>
  page.route(`${API_GROUP}/members/change-previews`, (route) =>
    route.fulfill({ json: { counts, first: memberRows.map((member) => ({ ...member, state: 'planned' })) } }),
  )

async function askToMoveAll(page: Page) {
  await previewChange(page, { planned: 202, unchanged: 12 })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: /^Select all 214/ }).click()
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Office' }).click()
  await page.getByRole('dialog', { name: 'Move the selected members to Office?' }).waitFor()
  await page.getByText('202 members will be changed.').waitFor()
}

/** The question before the members of a page are disabled. */
async function askToDisable(page: Page) {
  await previewChange(page, { planned: 5, not_allowed: 1, unchanged: 1 })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  await page.getByText('5 members will be changed.').waitFor()
}

/** A move of everybody who matches, which has begun. */
async function moveAll(page: Page) {
  await askToMoveAll(page)
  await page.getByRole('button', { name: 'Move 202' }).click()
  await page.getByRole('region', { name: 'Moving members to Office' }).waitFor()
}

function pressFirstButton(name: RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

/** Opens a form and submits it empty. */
function submitEmpty(open: string, submit: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: open }).click()
    await page.getByRole('dialog').getByRole('button', { name: submit }).click()
    await page
      .getByText(/required$/i)
      .first()
      .waitFor()
  }
}

const listScreens: Screen[] = [
  ...screensOf(
    { as: admin, path: '/admin/groups' },
    {
      organizations: { ready: waitForRegion('Active organizations') },
      'organizations, none yet': { isAlike: true, arrange: stubRequests('**/api/groups', { groups: [] }) },
      'create organization, refused': {
        act: submitEmpty('Create Organization', 'Create Organization'),
        isOverlay: true,
      },
    },
  ),
  {
    name: 'people search',
    as: admin,
    path: '/admin/groups?tab=people&q=maya',
    ready: (page) => page.getByRole('link', { name: 'Maya' }).first().waitFor(),
    act: async (page) => {
      await page.getByRole('button', { name: 'List the accounts' }).click()
      await page.getByRole('region', { name: 'Accounts of the user pool' }).waitFor()
    },
  },
]

/** The list of members, whose responses are stubbed. */
const members = { path: GROUP, arrange: stubMembers, ready: waitForMembers }

const memberListScreens: Screen[] = [
  ...screensOf(
    { as: manager, ...members },
    {
      'manage organization': { isAlike: true },
      'manage organization, unfinished import': {
        arrange: async (page) => {
          await stubMembers(page)
          await stubRequests(`${API_GROUP}/imports?*`, { imports: [unfinished] })(page)
        },
        ready: (page) => membersPage(page).unfinishedImport.waitFor(),
      },
      'manage organization, selection': {
        act: (page) => page.getByRole('checkbox', { name: 'Select all' }).check(),
      },
      'manage organization, before a change of many': { act: askToDisable, isOverlay: true },
      'manage organization, moving all, asked': { isAlike: true, act: askToMoveAll, isOverlay: true },
      'manage organization, moving': { arrange: stubMove, act: moveAll },
      'delete member': { act: pressFirstButton(/^Delete/), isOverlay: true },
    },
  ),
  ...screensOf(
    { as: admin, ...members },
    {
      'manage organization, administrator': { isVariant: true },
      'add member, refused': {
        isVariant: true,
        act: submitEmpty('Add Member', 'Add Member'),
        isOverlay: true,
      },
      'deactivate organization': { act: pressFirstButton(/^Deactivate/), isOverlay: true },
      'organization being deactivated': {
        isAlike: true,
        arrange: async (page) => {
          await patchOrganization({ groupStatus: 'disabled', statusJob: runningJob })(page)
          await stubRequests(`${API_GROUP}/jobs/*`, runningJob)(page)
        },
        ready: waitForRegion('Switching accounts off'),
      },
      'header preview': {
        isVariant: true,
        act: (page) =>
          page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Preview' }).click(),
        isOverlay: true,
      },
    },
  ),
  ...screensOf(
    { as: manager, path: GROUP, isAlike: true },
    {
      'manage organization, nobody matches': { path: `${GROUP}?q=zzzz` },
      'manage organization, loading': {
        arrange: holdRequests(API_GROUP),
        ready: waitForHeading('The organization is on its way'),
      },
      'organization of someone else': {
        arrange: (page) => page.route(API_GROUP, (route) => route.fulfill(refusal('groups.not_found'))),
      },
    },
  ),
  {
    name: 'organization of a provider',
    as: admin,
    isAlike: true,
    path: '/admin/group/medica',
    ready: waitForMembers,
  },
  {
    name: 'manage organization, error',
    as: manager,
    path: GROUP,
    isVariant: true,
    arrange: failRequests(API_GROUP),
  },
]

const groupScreens: Screen[] = [
  {
    name: 'resources of an organization',
    as: manager,
    path: `${GROUP}?tab=resources`,
    arrange: stubResources,
    ready: waitForHeading('A poster for the break room'),
  },
  ...screensOf(
    { as: manager, path: `${GROUP}?tab=report`, isAlike: true },
    {
      'report of a quarter, none yet': {
        arrange: stubReport(noReportAnswer),
        ready: waitForHeading('The first report comes on'),
      },
      'report that is being made': {
        arrange: stubReport(missingReportAnswer),
        ready: waitForHeading('This report is being made'),
      },
      'report of a quarter without one': {
        path: `${GROUP}?tab=report&quarter=2019-Q1`,
        arrange: stubReport(missingReportAnswer),
        ready: waitForHeading('There is no report of that quarter'),
      },
      'report of a quarter, error': {
        arrange: failRequests(`${API_GROUP}/reports/*`),
        ready: waitForButton('Try again'),
      },
    },
  ),
  ...screensOf(
    { as: manager, path: `${GROUP}?tab=messages` },
    {
      'messages of an organization': {
        arrange: patchOrganization({
          uninvitedCount: 212,
          reminderDays: [7, 21],
          invitationText: 'Paid for by us.',
        }),
        ready: waitForText('invites you'),
      },
      'messages of an organization, planned': {
        isAlike: true,
        arrange: patchOrganization({
          uninvitedCount: 212,
          launch: plannedLaunch,
          announcement: futureAnnouncement,
        }),
        ready: waitForButton('Change the plan'),
      },
    },
  ),
  {
    name: 'usage of an organization',
    as: manager,
    path: `${GROUP}?tab=analytics`,
    arrange: async (page) => {
      await page.route(API_GROUP, async (route) => {
        const group = await (await route.fetch()).json()
        await route.fulfill({ json: { ...group, can: { ...group.can, seeUsage: true } } })
      })
      await stubRequests(`${API_GROUP}/usage/*`, usageAnswer)(page)
    },
    ready: waitForText('A plan for a paycheck'),
  },
  {
    name: 'report of a quarter',
    as: manager,
    path: `${GROUP}?tab=report`,
    arrange: stubReport(reportAnswer),
    ready: (page) => page.getByRole('article', { name: 'Harbor Foods' }).waitFor(),
  },
  ...screensOf(
    { as: manager, path: `${GROUP}?tab=audit` },
    {
      'audit log': { arrange: stubAudit(auditEntries, 'more'), ready: waitForText('12 members to Office') },
      'audit log, empty': { isAlike: true, arrange: stubAudit([], null) },
    },
  ),
]

/** The screens of organizations, but for the details of members and the import. */
export const organizationScreens: Screen[] = [...listScreens, ...memberListScreens, ...groupScreens]
