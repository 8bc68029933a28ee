import type { FollowedSearchAnswer, UnansweredSearch } from '@kitchen-table/contract/insights'
import { expect, type Page } from '@playwright/test'
import { admin } from './people.ts'
import { fault, type Screen, screensOf } from './screen.ts'
import { failRequests, stubRequests } from './screen-steps.ts'

const UNANSWERED = '/admin/stats?tab=unanswered'
const SEARCHES = '**/api/admin/searches/unanswered?*'

function toSearch(
  variants: [term: string, count: number][],
  answer: Partial<FollowedSearchAnswer> | null = null,
): UnansweredSearch {
  const term = variants[0]?.[0] ?? ''
  return {
    key: term,
    term,
    count: variants.reduce((sum, [, count]) => sum + count, 0),
    variants: variants.map(([variant, count]) => ({ term: variant, count })),
    answer: answer && {
      key: term,
      term,
      track: 'debt-and-how-to-talk-to-a-lender',
      title: 'Debt, and how to talk to a lender',
      kind: 'tag',
      answeredAt: '2026-11-05T12:00:00.000Z',
      foundSince: 0,
      missedSince: 0,
      ...answer,
    },
  }
}

const searches: UnansweredSearch[] = [
  toSearch([
    ['pawn shops', 1204],
    ['pawn shop', 311],
    ['Pawn-Shop', 40],
    ['pwan shop', 2],
  ]),
  toSearch([['payday loan', 38]], { foundSince: 3 }),
  toSearch(
    [
      ['crypto', 21],
      ['Cryptos', 4],
    ],
    { kind: 'new_track', title: 'Crypto, before you buy', missedSince: 2 },
  ),
  toSearch([['prenup', 12]], {}),
  toSearch([['what do i do if my employer does not pay me and the rent is due on friday', 1]]),
]

function stubSearches(list: UnansweredSearch[]) {
  return stubRequests(SEARCHES, { searches: list, hasMoreTerms: list.length > 0, hasFound: true })
}

async function chooseTrack(page: Page) {
  await page.getByRole('button', { name: /^Add to a track\s?: pawn shops/ }).click()
  const field = page.getByRole('combobox', { name: 'Track' })
  await field.fill('debt')
  await page.getByRole('option', { name: /debt/i }).and(page.locator('[data-highlighted]')).waitFor()
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

async function saveWithoutTrack(page: Page) {
  await page.getByRole('button', { name: /^Add to a track\s?: pawn shops/ }).click()
  await page.getByRole('combobox', { name: 'Track' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please choose a track.').waitFor()
}

async function stubSearchesWithoutTracks(page: Page) {
  await stubSearches(searches)(page)
  await page.route('**/api/admin/tracks', (route) => route.fulfill(fault))
}

async function saveWithoutTracks(page: Page) {
  await page.getByRole('button', { name: /^Add to a track\s?: pawn shops/ }).click()
  await page.getByText('We could not load the tracks').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The tracks are not loaded yet.').waitFor()
}

const unanswered = { as: admin, path: UNANSWERED, arrange: stubSearches(searches) }

export const unansweredSearchScreens: Screen[] = [
  ...screensOf(unanswered, {
    'unanswered searches': {},
    'unanswered searches, none': { arrange: stubSearches([]), isAlike: true },
    'unanswered searches, error': { arrange: failRequests(SEARCHES), isAlike: true },
  }),
  ...screensOf(
    { ...unanswered, isOverlay: true },
    {
      'answer to a search': { act: chooseTrack },
      'answer to a search, refused': { act: saveWithoutTrack, isAlike: true },
      'answer to a search, no tracks': {
        arrange: stubSearchesWithoutTracks,
        act: saveWithoutTracks,
        isAlike: true,
      },
    },
  ),
]
