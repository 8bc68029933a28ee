import type { Series, Statistics } from '@kitchen-table/contract/insights'
import type { Page } from '@playwright/test'
import { API_GROUP, GROUP } from './organization-stubs.ts'
import { admin } from './people.ts'
import { routeFirst } from './route-first.ts'
import { fault, type Screen, screensOf } from './screen.ts'
import { failRequests, holdRequests, waitForButton, waitForHeading } from './screen-steps.ts'

const API_STATISTICS = '**/api/admin/statistics?*'
const API_ANALYTICS = `${API_GROUP}/analytics?*`
const ANALYTICS = `${GROUP}?tab=analytics`

const waitForFigures = (page: Page) => page.getByRole('img').first().waitFor()

const waitForTopTracks = (page: Page) => page.getByRole('heading', { name: 'Top track views' }).waitFor()

/** Changes what the server says of everything that is counted. */
function patchCounts(patch: (series: Series) => Series) {
  return (page: Page) =>
    page.route(API_STATISTICS, async (route) => {
      const statistics: Statistics = await (await route.fetch()).json()
      const metrics = Object.entries(statistics.metrics).map(([name, series]) => [name, patch(series)])
      const activeUsers = patch(statistics.activeUsers)
      await route.fulfill({ json: { ...statistics, activeUsers, metrics: Object.fromEntries(metrics) } })
    })
}

const clearCounts = patchCounts(({ points }) => ({
  total: 0,
  previous: null,
  trackedSince: null,
  points: points.map(() => 0),
}))

/** The screens of the statistics and of an organization's analytics. */
export const statisticsScreens: Screen[] = [
  { name: 'statistics', as: admin, path: '/admin/stats', ready: waitForFigures },
  {
    name: 'statistics, tracked within the range',
    as: admin,
    isAlike: true,
    path: '/admin/stats?metric=unitsCompleted&range=custom&from=2024-02-10&to=2026-05-20',
    ready: waitForFigures,
  },
  {
    name: 'statistics, value of a day',
    isVariant: true,
    as: admin,
    path: '/admin/stats?metric=logins&range=last_30_days',
    ready: waitForFigures,
    act: async (page) => {
      await page.getByRole('slider', { name: /^Values of Logins/ }).press('Home')
    },
  },
  {
    name: 'statistics, table, custom range refused',
    isVariant: true,
    as: admin,
    path: '/admin/stats?range=custom&from=2026-05-20&to=2026-04-01',
    ready: waitForFigures,
    act: async (page) => {
      await page.getByRole('button', { name: /^Table of/ }).press('Enter')
      await page.getByRole('table').waitFor()
    },
  },
  ...screensOf(
    { as: admin, path: '/admin/stats' },
    {
      'statistics, nothing recorded': {
        isVariant: true,
        arrange: clearCounts,
        ready: waitForHeading('Nothing has been recorded yet'),
      },
      'statistics, error': {
        isAlike: true,
        arrange: failRequests(API_STATISTICS),
        ready: waitForHeading('We could not load the statistics'),
      },
      'statistics, choices not loaded': {
        isAlike: true,
        arrange: async (page) => {
          await page.route('**/api/groups', (route) => route.fulfill(fault))
          await page.route('**/api/admin/layouts', (route) => route.fulfill(fault))
        },
        ready: waitForHeading('We could not load the layouts'),
      },
      'statistics, loading': { isAlike: true, arrange: holdRequests(API_STATISTICS) },
    },
  ),
  {
    name: 'statistics, content',
    isVariant: true,
    as: admin,
    path: '/admin/stats?tab=content',
    ready: waitForHeading('Most viewed tracks'),
  },
  {
    name: 'statistics, searches',
    as: admin,
    isAlike: true,
    path: '/admin/stats?tab=searches',
    ready: (page) =>
      page
        .getByRole('heading', { name: /^Most frequent/ })
        .first()
        .waitFor(),
  },
  ...screensOf(
    { as: admin, path: ANALYTICS },
    {
      'analytics of an organization': { ready: waitForTopTracks },
      'analytics of an organization, not updated': {
        isAlike: true,
        ready: waitForTopTracks,
        act: async (page) => {
          await routeFirst(page, API_ANALYTICS, (route) => route.fulfill(fault))
          await page.getByRole('button', { name: 'Update' }).click()
          await page.getByText(/^The figures could not be updated/).waitFor()
        },
      },
      'analytics of an organization, error': {
        isAlike: true,
        arrange: failRequests(API_ANALYTICS),
        ready: waitForHeading('We could not load the analytics'),
      },
      'analytics of an organization, loading': {
        isAlike: true,
        arrange: holdRequests(API_ANALYTICS),
        ready: waitForButton('Update'),
      },
    },
  ),
]
