import type { Page } from '@playwright/test'
import { admin } from './people.ts'
import { stubPlayer } from './player-page.ts'
import { refusal, type Screen, screensOf } from './screen.ts'
import { failRequests } from './screen-steps.ts'

const TRACK = '/admin/updatetrack/debt-and-how-to-talk-to-a-lender'
const API_EDITED_TRACK = '**/api/admin/tracks/debt-and-how-to-talk-to-a-lender'

async function changeDescription(page: Page) {
  await page.getByRole('textbox', { name: 'Description', exact: true }).press('x')
  await page.getByRole('region', { name: 'Changes' }).waitFor()
}

async function createWithoutAnything(page: Page) {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(' ')
  await page
    .getByRole('region', { name: 'Changes' })
    .getByRole('button', { name: /^Create / })
    .click()
  await page.getByText('Please give it a title.').waitFor()
}

async function leaveWithChanges(page: Page) {
  await changeDescription(page)
  await page.getByRole('link', { name: 'Manage Units' }).click()
  await page.getByRole('dialog').waitFor()
}

/** Refuses a save as if another editor had saved another description since. */
async function stubOtherEditor(page: Page) {
  let isSaved = false
  await page.route(API_EDITED_TRACK, async (route) => {
    if (route.request().method() === 'PUT') {
      isSaved = true
      return route.fulfill(refusal('catalog.stale'))
    }
    const response = await route.fetch()
    const track = await response.json()
    const theirs = { version: track.version + 1, savedBy: 'Another editor', content: '<p>Other words.</p>' }
    return route.fulfill({ response, json: isSaved ? { ...track, ...theirs } : track })
  })
}

async function saveOtherWords(page: Page) {
  await changeDescription(page)
  await page.getByRole('button', { name: 'Update Track' }).click()
  await page.getByRole('dialog', { name: 'Two versions of this' }).waitFor()
}

async function openVersions(page: Page) {
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('dialog').waitFor()
}

const showPreview = (page: Page) => page.getByRole('group', { name: 'Show' }).getByText('Preview').click()

/** Needs a window that is too narrow for form and preview side by side. */
async function showPreviewIfHidden(page: Page) {
  if (await page.getByRole('radio', { name: 'Preview' }).isVisible()) await showPreview(page)
}

/** The editors of tracks, units and topics. */
export const editorScreens: Screen[] = [
  ...screensOf(
    { as: admin, path: '/admin/createtrack' },
    {
      'create track': { isVariant: true },
      'create track, refused': { isVariant: true, act: createWithoutAnything },
    },
  ),
  ...screensOf(
    { as: admin, path: TRACK },
    {
      'edit track': {},
      'edit track, preview': { act: showPreviewIfHidden, reopensOnPhone: true, isAlike: true },
      'edit track, changed': { isVariant: true, act: changeDescription },
      'edit track, leaving': { act: leaveWithChanges, isOverlay: true },
      'edit track, versions': { act: openVersions, isOverlay: true },
      'edit track, two versions': { arrange: stubOtherEditor, act: saveOtherWords, isOverlay: true },
    },
  ),
  { name: 'edit track, not found', isVariant: true, as: admin, path: '/admin/updatetrack/no-such-track' },
  {
    name: 'edit track, error',
    isVariant: true,
    as: admin,
    path: TRACK,
    arrange: failRequests(API_EDITED_TRACK),
  },
  { name: 'create unit', as: admin, path: '/admin/createunit', isVariant: true },
  { name: 'edit unit', as: admin, path: '/admin/updateunit/start-five' },
  { name: 'edit sensitive unit', as: admin, path: '/admin/updateunit/rn-places' },
  { name: 'edit film', as: admin, path: '/admin/updateunit/scam-shape' },
  { name: 'edit video', as: admin, path: '/admin/updateunit/couple-video', arrange: stubPlayer },
  { name: 'create topic', as: admin, path: '/admin/createtopic', isVariant: true },
  ...screensOf(
    { as: admin, path: '/admin/updatetopic/talking-about-money' },
    {
      'edit topic': {},
      'edit topic, preview': { act: showPreviewIfHidden, reopensOnPhone: true, isAlike: true },
    },
  ),
]
