import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Page } from '@playwright/test'
import { daysAgo, memberDetails } from './organization-samples.ts'
import { GROUP, stubMembers, waitForMembers } from './organization-stubs.ts'
import { admin, manager } from './people.ts'
import type { Screen } from './screen.ts'
import { waitForText } from './screen-steps.ts'

/** Stubs the list and one member's details. */
function stubDetails(change: Partial<MemberDetails>) {
  return async (page: Page) => {
    await stubMembers(page)
    await page.route('**/api/members/*', (route) => route.fulfill({ json: { ...memberDetails, ...change } }))
    await page.route('**/api/members/*/invitations', (route) =>
      route.fulfill({ json: { password: 'YtkAi-TfDZ4-xyCrh-iwamB' } }),
    )
  }
}

async function openDetails(page: Page) {
  await page.getByRole('link', { name: 'Castillo, Rosa' }).click()
  await page.getByRole('dialog').getByText('Account status').waitFor()
}

async function resendWithoutEmail(page: Page) {
  await openDetails(page)
  await page.getByRole('dialog').getByText('No', { exact: true }).click()
  await page.getByRole('button', { name: 'Resend Invite' }).click()
  await page.getByText('It is shown only now').waitFor()
}

/** The details of a member, over the list or on a page of their own. */
export const memberScreens: Screen[] = [
  {
    name: 'member details, pending',
    isVariant: true,
    as: admin,
    path: GROUP,
    arrange: stubDetails({}),
    ready: waitForMembers,
    act: resendWithoutEmail,
    isOverlay: true,
  },
  {
    name: 'member details, active',
    as: manager,
    isAlike: true,
    path: GROUP,
    arrange: stubDetails({
      status: 'CONFIRMED',
      completedUnits: null,
      history: [],
      hasSecondFactor: true,
      can: {
        resend: false,
        withholdEmail: false,
        delete: true,
        setEnabled: true,
        correct: true,
        recover: true,
        move: true,
        setRole: false,
        transfer: false,
      },
    }),
    ready: waitForMembers,
    act: openDetails,
    isOverlay: true,
  },
  {
    name: 'member details, own page',
    as: manager,
    path: '/admin/member/rosa-castillo',
    arrange: stubDetails({ removalRequestedAt: daysAgo(2) }),
    ready: waitForText('Account status'),
  },
  {
    name: 'member details, denied',
    as: manager,
    isAlike: true,
    path: '/admin/member/someone-else',
    ready: waitForText('Permission denied. User is not a member of your group'),
  },
]
