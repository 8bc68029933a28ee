import type { LibraryImport, ResourceRow } from '@kitchen-table/contract/catalog'
import { defaultContentLanguage } from '@kitchen-table/domain/catalog'
import type { Page } from '@playwright/test'
import { admin } from './people.ts'
import { type Screen, screensOf } from './screen.ts'
import { failRequests, holdRequests, pressButton, stubRequests } from './screen-steps.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="9"/></svg>'

async function pasteDrawing(page: Page) {
  await page.getByRole('button', { name: 'Add Icon' }).click()
  await page.getByLabel('SVG data').fill(drawing)
  await page.getByText('As it is stored').waitFor()
}

async function refuseEmptyLayout(page: Page) {
  await page.getByRole('button', { name: 'Create New Layout' }).click()
  await page.getByLabel('Begin with a copy').click()
  await page.getByRole('button', { name: 'Create Layout' }).click()
  await page.getByText('Choose the layout to copy.').waitFor()
}

/** Removes the first item of an order with a name. Its menu closes when the list of problems arrives above, and moves it. */
async function removeItem(page: Page, name: string): Promise<void> {
  await page.locator('#problems').waitFor()
  await page
    .getByRole('button', { name: `Move or change ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
}

/** Takes a track out of the order, so that there is something to add and to save. */
async function takeOutTrack(page: Page) {
  await removeItem(page, '')
  await page.getByRole('button', { name: /^Add tracks/ }).click()
  await page.getByRole('button', { name: 'Save Display' }).waitFor()
}

async function trySearch(page: Page) {
  await page.getByLabel('What someone types').fill('my car payment is too much')
  await page.getByRole('list', { name: 'Understood as' }).waitFor()
}

const resource: ResourceRow = {
  resourceId: '00000000-0000-4000-8000-000000000002',
  ...defaultContentLanguage,
  displayName: 'Checklist for the first talk',
  description: 'One page to print and to take along.',
  target: { kind: 'layout', slug: 'rising-gen' },
  fileStatus: 'active',
  createdAt: '2026-02-14T12:00:00.000Z',
  version: 1,
  savedAt: '2026-02-14T12:00:00.000Z',
  savedBy: 'Ada Lovelace',
  file: { reference: 'a', name: 'checklist.pdf', type: 'application/pdf', size: 81_234, href: '/files/a' },
}

/** Stubs the list, because the library of the demo has no resources. */
function stubResources(page: Page) {
  const disabled = { ...resource, resourceId: 'disabled', displayName: 'A letter', fileStatus: 'disabled' }
  return page.route('**/api/admin/resources', (route) =>
    route.fulfill({ json: { resources: [disabled, resource] } }),
  )
}

const plannedImport: LibraryImport = {
  id: '00000000-0000-4000-8000-000000000001',
  fileName: 'kitchen-table-library-2026-02-14.zip',
  createdAt: '2026-02-14T12:00:00.000Z',
  state: 'planned',
  counts: { add: 1, change: 1, leave: 1 },
  results: null,
  done: 0,
  total: 2,
  items: [
    { kind: 'unit', key: 'a', title: 'The first talk', action: 'add', fields: [], result: null },
    { kind: 'track', key: 'b', title: 'Debt', action: 'change', fields: ['content', 'units'], result: null },
    { kind: 'icon', key: 'c', title: 'wallet', action: 'leave', fields: [], result: null },
  ],
}

/** Stubs one import, because a real one would change the library that other screens show. */
function stubImport(state: LibraryImport['state']) {
  const results = state === 'planned' ? null : { added: 1, changed: 0, skipped: 0, failed: 0 }
  const { items, ...summary } = { ...plannedImport, state, results, done: results === null ? 0 : 1 }
  return async (page: Page) => {
    await page.route('**/api/admin/imports', (route) => route.fulfill({ json: { imports: [summary] } }))
    await page.route(`**/api/admin/imports/${summary.id}`, (route) =>
      route.fulfill({ json: { ...summary, items } }),
    )
  }
}

async function showPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview as a learner' }).click()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('complementary', { name: 'Preview' }).waitFor()
}

/** Offers another intent in place of one, and none from the whole library. */
async function offerAnotherIntent(page: Page) {
  const section = page.getByRole('region', { name: 'What is on your mind?' })
  await removeItem(page, 'I lost my job')
  await section.getByLabel('Show lessons from the whole library').uncheck()
  await section.getByRole('button', { name: /^Add intents/ }).click()
  await section.getByLabel('Find an intent to add').fill('landlord')
}

const sampleProblem = (kind: string, index: number, detail: string) => ({
  kind,
  content: { kind: 'unit', key: `sample-${index}`, title: `Lesson ${index}` },
  detail,
})

const problemSamples = [
  ...['retirement-basics', 'gone'].map((slug, index) => sampleProblem('dangling_next', index, slug)),
  sampleProblem('insecure_link', 2, 'http://example.org/a/long/address/that/has/to/be/wrapped/somewhere'),
  ...Array.from({ length: 7 }, (_, index) =>
    sampleProblem('unit_not_edited', index, '2024-11-02T09:00:00.000Z'),
  ),
]

export const adminScreens: Screen[] = [
  ...screensOf(
    { as: admin, path: '/admin/layouts' },
    {
      'content and layout': {},
      'content and layout, another intent is offered': { isVariant: true, act: offerAnotherIntent },
      'content and layout, changed': { act: takeOutTrack, isVariant: true },
      'content and layout, problems': {
        arrange: stubRequests('**/api/admin/problems', { problems: problemSamples }),
      },
      'new layout refused': { act: refuseEmptyLayout, isOverlay: true },
      'import, upload': { isVariant: true, act: pressButton(/^Import a/), isOverlay: true },
      'import, planned': {
        arrange: stubImport('planned'),
        act: pressButton(/^Look it over/),
        isOverlay: true,
      },
      'import, running': {
        isVariant: true,
        arrange: stubImport('running'),
        act: pressButton(/^Show\s?: kitchen/),
        isOverlay: true,
      },
      'choice of a preview': { act: pressButton('Preview as a learner'), isOverlay: true },
      'preview as a learner': { act: showPreview },
    },
  ),
  ...screensOf(
    { as: admin, path: '/admin/topics' },
    {
      'list of topics': {},
      'list of topics, empty': {
        isAlike: true,
        arrange: stubRequests('**/api/admin/layouts/*/topics', { topics: [] }),
      },
    },
  ),
  { name: 'list of tracks', as: admin, path: '/admin/tracks' },
  ...screensOf(
    { as: admin, path: '/admin/units' },
    {
      'list of units': {},
      'list of units, error': { isVariant: true, arrange: failRequests('**/api/admin/units') },
      'list of units, loading': { isVariant: true, arrange: holdRequests('**/api/admin/units') },
    },
  ),
  ...screensOf(
    { as: admin, path: '/admin/resources' },
    {
      'resources, none yet': { isVariant: true },
      resources: { arrange: stubResources },
      'edit resource': {
        arrange: stubResources,
        act: pressButton(/^Checklist for the first talk$/),
        isOverlay: true,
      },
      'new resource': {
        act: (page) => page.getByRole('button', { name: 'Add Resource' }).first().click(),
        isOverlay: true,
      },
    },
  ),
  ...screensOf(
    { as: admin, path: '/admin/intents' },
    {
      'what people ask': { act: trySearch },
      'edit intent': { act: pressButton(/^A charge I didn.t make$/), isOverlay: true },
    },
  ),
  ...screensOf(
    { as: admin, path: '/admin/help-lines' },
    {
      'help lines': {},
      'edit help line': { act: pressButton(/^Suicide and Crisis Lifeline$/), isOverlay: true },
    },
  ),
  ...screensOf(
    { as: admin, path: '/admin/facts' },
    {
      facts: {},
      'edit fact': {
        path: '/admin/facts?q=standard+deduction',
        act: pressButton(/^Standard deduction$/),
        isOverlay: true,
      },
      'edit window': {
        path: '/admin/facts?q=open+enrollment',
        act: pressButton(/^Open enrollment on HealthCare.gov$/),
        isOverlay: true,
        isVariant: true,
      },
    },
  ),
  ...screensOf(
    { as: admin, path: '/admin/iconlist' },
    { icons: {}, 'new icon': { act: pasteDrawing, isOverlay: true } },
  ),
]
