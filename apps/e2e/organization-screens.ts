import type { MemberImport } from '@kitchen-table/contract/organizations'
import type { Page } from '@playwright/test'
import {
  auditEntries,
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

const unfinished: MemberImport = {
  ...sampleImport,
  fileName: 'people-october.csv',
  state: 'processing',
  done: 40,
  succeeded: 39,
  failed: 1,
}

async function askToMoveAll(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: /^Select all 214/ }).click()
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Office' }).click()
  await page.getByRole('dialog', { name: 'Move 214 people to Office?' }).waitFor()
}

/** A move of everybody who matches, which has begun. */
async function moveAll(page: Page) {
  await askToMoveAll(page)
  await page.getByRole('button', { name: 'Move 214 people' }).click()
  await page.getByRole('region', { name: 'Moving members to Office' }).waitFor()
}

function pressButton(name: string | RegExp) {
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

const groupScreens: Screen[] = [
  ...screensOf(
    { as: manager, path: GROUP },
    {
      'manage organization': { isAlike: true, arrange: stubMembers, ready: waitForMembers },
      'manage organization, unfinished import': {
        arrange: async (page) => {
          await stubMembers(page)
          await page.route(`${API_GROUP}/imports?*`, (route) =>
            route.fulfill({ json: { imports: [unfinished] } }),
          )
        },
        ready: (page) => membersPage(page).unfinishedImport.waitFor(),
      },
    },
  ),
  {
    name: 'manage organization, administrator',
    isVariant: true,
    as: admin,
    path: GROUP,
    arrange: stubMembers,
    ready: waitForMembers,
  },
  ...screensOf(
    { as: manager, path: GROUP, ready: waitForMembers },
    {
      'manage organization, selection': {
        arrange: stubMembers,
        act: (page) => page.getByRole('checkbox', { name: 'Select all' }).check(),
      },
      'manage organization, moving all, asked': {
        isAlike: true,
        arrange: stubMembers,
        act: askToMoveAll,
        isOverlay: true,
      },
      'manage organization, moving': { arrange: stubMove, act: moveAll },
    },
  ),
  { name: 'manage organization, nobody matches', as: manager, isAlike: true, path: `${GROUP}?q=zzzz` },
  ...screensOf(
    { as: manager, path: GROUP },
    {
      'manage organization, error': { isVariant: true, arrange: failRequests(API_GROUP) },
      'manage organization, loading': {
        isAlike: true,
        arrange: holdRequests(API_GROUP),
        ready: waitForHeading('The organization is on its way'),
      },
      'organization of someone else': {
        isAlike: true,
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
    name: 'add member, refused',
    isVariant: true,
    as: admin,
    path: GROUP,
    arrange: stubMembers,
    ready: waitForMembers,
    act: submitEmpty('Add Member', 'Add Member'),
    isOverlay: true,
  },
  {
    name: 'delete member',
    as: manager,
    path: GROUP,
    arrange: stubMembers,
    ready: waitForMembers,
    act: pressButton(/^Delete/),
    isOverlay: true,
  },
  ...screensOf(
    { as: admin, path: GROUP },
    {
      'deactivate organization': {
        arrange: stubMembers,
        ready: waitForMembers,
        act: pressButton('Deactivate'),
        isOverlay: true,
      },
      'organization being deactivated': {
        isAlike: true,
        arrange: async (page) => {
          await patchOrganization({ groupStatus: 'disabled', statusJob: runningJob })(page)
          await page.route(`${API_GROUP}/jobs/*`, (route) => route.fulfill({ json: runningJob }))
        },
        ready: waitForRegion('Switching accounts off'),
      },
      'header preview': {
        isVariant: true,
        arrange: stubMembers,
        ready: waitForMembers,
        act: (page) =>
          page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Preview' }).click(),
        isOverlay: true,
      },
    },
  ),
  {
    name: 'resources of an organization',
    as: manager,
    path: `${GROUP}?tab=resources`,
    arrange: stubResources,
    ready: waitForHeading('A poster for the break room'),
  },
  ...screensOf(
    { as: manager, path: `${GROUP}?tab=report` },
    {
      'report of a quarter': {
        arrange: stubReport(reportAnswer),
        ready: (page) => page.getByRole('article', { name: 'Harbor Foods' }).waitFor(),
      },
      'report of a quarter, none yet': {
        isAlike: true,
        arrange: stubReport(noReportAnswer),
        ready: waitForHeading('The first report comes on'),
      },
      'report that is being made': {
        isAlike: true,
        arrange: stubReport(missingReportAnswer),
        ready: waitForHeading('This report is being made'),
      },
    },
  ),
  {
    name: 'report of a quarter without one',
    as: manager,
    isAlike: true,
    path: `${GROUP}?tab=report&quarter=2019-Q1`,
    arrange: stubReport(missingReportAnswer),
    ready: waitForHeading('There is no report of that quarter'),
  },
  {
    name: 'report of a quarter, error',
    as: manager,
    isAlike: true,
    path: `${GROUP}?tab=report`,
    arrange: failRequests(`${API_GROUP}/reports/*`),
    ready: waitForButton('Try again'),
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
export const organizationScreens: Screen[] = [...listScreens, ...groupScreens]
