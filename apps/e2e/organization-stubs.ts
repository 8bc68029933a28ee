import type { BenefitReportAnswer } from '@kitchen-table/contract/insights'
import type { AuditEntryView } from '@kitchen-table/contract/organizations'
import type { Page } from '@playwright/test'
import { memberRows } from './organization-samples.ts'
import { stubRequests } from './screen-steps.ts'

/** The page of the organization whose responses are stubbed. */
export const GROUP = '/admin/group/harbor-foods'
export const API_GROUP = '**/api/groups/harbor-foods'

export const runningJob = {
  id: '00000000-0000-4000-8000-000000000004',
  done: 120,
  total: 214,
  isFinished: false,
  reminders: null,
  moves: null,
  changes: null,
}

export function stubMembers(page: Page) {
  return page.route(`${API_GROUP}/members?*`, (route) =>
    route.fulfill({ json: { members: memberRows, matching: 214, next: 'more' } }),
  )
}

export const waitForMembers = (page: Page) => page.getByRole('region', { name: /^Members of/ }).waitFor()

/** Changes what the server says of the organization. */
export function patchOrganization(change: object) {
  return (page: Page) =>
    page.route(API_GROUP, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), ...change } })
    })
}

export async function stubResources(page: Page) {
  await patchOrganization({ hasResources: true })(page)
  const file = { name: 'poster.pdf', size: 812_345, href: '/files/resources/a' }
  const text = 'To hang up where people take their breaks.'
  await page.route(`${API_GROUP}/resources`, (route) =>
    route.fulfill({
      json: {
        resources: [
          { resourceId: 'a', displayName: 'A poster for the break room', description: text, file },
          { resourceId: 'b', displayName: 'A letter to new colleagues', description: '', file },
        ],
      },
    }),
  )
}

export function stubAudit(entries: AuditEntryView[], next: string | null) {
  return stubRequests(`${API_GROUP}/audit*`, { entries, next })
}

export function stubReport(answer: BenefitReportAnswer) {
  return stubRequests(`${API_GROUP}/reports/*`, answer)
}

export async function stubMove(page: Page) {
  await stubMembers(page)
  await page.route(`${API_GROUP}/members/changes`, (route) => route.fulfill({ json: { job: runningJob.id } }))
  await page.route(`${API_GROUP}/jobs/*`, (route) => route.fulfill({ json: runningJob }))
}
