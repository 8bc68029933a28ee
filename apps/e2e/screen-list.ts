import type { Page } from '@playwright/test'
import { adminScreens } from './admin-screens.ts'
import { answerScreens, stubAnswer } from './answer-screens.ts'
import { batchAddScreens } from './batch-add-screens.ts'
import { editorScreens } from './editor-screens.ts'
import { keepUnpainted } from './keep-unpainted.ts'
import { memberScreens } from './member-screens.ts'
import { organizationScreens } from './organization-screens.ts'
import { admin, demoGuest, manager, maya, newcomers, youngStarter } from './people.ts'
import { stubPlayer } from './player-page.ts'
import { profileDialogs, profileScreens } from './profile-screens.ts'
import { type Screen, screensOf } from './screen.ts'
import { failRequests, holdRequests, pressButton, waitForHeading, waitForLink } from './screen-steps.ts'
import { signInScreens } from './sign-in-screens.ts'
import { statisticsScreens } from './statistics-screens.ts'
import { trackStopsScreens } from './track-stops-screens.ts'
import { unansweredSearchScreens } from './unanswered-search-screens.ts'
import { waitForTakeover } from './wait-for-takeover.ts'

const newcomer = newcomers[0]?.email ?? ''
const beginner = newcomers[1]?.email ?? ''
export const API_TRACK = /\/api\/tracks\//
export const API_CATALOG = '**/api/catalog'

/** Opens the page without the content that the server paints, so that it asks for what it shows. */
const withoutPaint = (arrange: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await keepUnpainted(page)
  await arrange(page)
}

/** Finds the main heading, but not that of a page that is still loading. */
export const mainHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'is on its way' })

const waitForMainHeading = (page: Page) => mainHeading(page).waitFor()

async function submitWrongPassword(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('Incorrect email or password.').waitFor()
}

async function signOutWithUnsentWork(page: Page) {
  await page.route('**/api/progress/**', (route) => route.abort())
  await page.getByRole('button', { name: /^(Complete Unit|Undo)/ }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
}

async function openSampleFilm(page: Page) {
  await page
    .getByRole('button', { name: /^Sample video/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Transcript' }).click()
  await page.getByText('Nobody honest needs you to lie.').waitFor()
}

const publicScreens: Screen[] = [
  ...screensOf(
    { as: null, path: '/' },
    { 'front page': {}, 'sign-in refused': { act: submitWrongPassword } },
  ),
  {
    name: 'introduction',
    as: null,
    path: '/?showIntro',
    isOverlay: true,
    ready: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'sample film with its transcript', as: null, path: '/', isOverlay: true, act: openSampleFilm },
  { name: 'terms', as: null, path: '/terms' },
  { name: 'accessibility', as: null, path: '/accessibility' },
  { name: 'rising gen terms', as: null, path: '/rising-gen-terms' },
  { name: 'help right now', as: null, path: '/help-right-now' },
  { name: 'not found', as: null, path: '/no-such-page' },
]

const libraryScreens: Screen[] = [
  { name: 'dashboard, no progress', isVariant: true, as: newcomer, path: '/dashboard' },
  { name: 'dashboard', as: maya, path: '/dashboard' },
  { name: 'dashboard, administrator', as: admin, path: '/dashboard', isAlike: true },
  { name: 'dashboard, manager', as: manager, path: '/dashboard', isAlike: true },
  { name: 'dashboard, rising gen', isVariant: true, as: youngStarter.email, path: '/dashboard' },
  { name: 'dashboard, demo', as: demoGuest.email, path: '/dashboard', isAlike: true },
  { name: 'search results', as: maya, path: '/dashboard?q=debt' },
  { name: 'search without results', as: maya, path: '/dashboard?q=zeppelin' },
  {
    name: 'search in a crisis',
    as: maya,
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('searchbox').fill('he hits me')
      await page.getByRole('link', { name: 'Call 800-799-7233' }).waitFor()
    },
  },
  {
    name: 'search in a crisis, lessons of the whole library',
    isVariant: true,
    as: youngStarter.email,
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('searchbox').fill('mi esposo me pega y tengo miedo')
      await page.getByRole('region', { name: 'Lecciones que pueden ayudar' }).waitFor()
    },
  },
  {
    name: 'search with helpful lessons',
    isVariant: true,
    as: maya,
    path: '/dashboard?q=behind on rent and bills',
    arrange: (page) => stubAnswer(page, {}),
    ready: (page) =>
      page.getByRole('region', { name: 'Lessons that may help' }).getByText('landlord').first().waitFor(),
  },
  {
    name: 'account menu',
    as: maya,
    path: '/dashboard',
    act: pressButton(/^Account of/),
    isOverlay: true,
    reopensOnPhone: true,
  },
  { name: 'all topics', as: maya, path: '/AllTopics' },
  { name: 'all topics, no progress', isVariant: true, as: newcomer, path: '/AllTopics' },
  { name: 'topic', as: maya, path: '/topic/talking-about-money' },
  { name: 'topic not found', isVariant: true, as: maya, path: '/topic/no-such-topic' },
  { name: 'all tracks', as: maya, path: '/AllTracks' },
  { name: 'my progress', as: maya, path: '/myprogress' },
  { name: 'my progress, empty', isVariant: true, as: newcomer, path: '/myprogress' },
]

const trackScreens: Screen[] = [
  { name: 'track', as: maya, path: '/track/debt-and-how-to-talk-to-a-lender' },
  { name: 'track, complete', as: maya, path: '/track/start-here' },
  {
    name: 'unit open',
    as: maya,
    path: '/track/money-talks-for-two',
    act: pressButton('How to start talking about money with your partner'),
  },
  { name: 'activity open', as: maya, path: '/track/start-here#start-snapshot' },
  { name: 'sensitive lesson', as: maya, path: '/track/renting#rn-places', ready: waitForLink('Call 211') },
  { name: 'film', as: maya, path: '/track/scams#scam-shape' },
  { name: 'video', as: maya, path: '/track/money-talks-for-two#couple-video', arrange: stubPlayer },
  { name: 'track not found', isVariant: true, as: maya, path: '/track/no-such-track' },
  ...screensOf(
    { as: maya, path: '/track/scams' },
    {
      'track, error': { isVariant: true, arrange: withoutPaint(failRequests(API_TRACK)) },
      'track, loading': {
        arrange: withoutPaint(holdRequests(API_TRACK)),
        ready: waitForHeading('The track is on its way'),
      },
    },
  ),
  ...screensOf(
    { as: maya, path: '/dashboard' },
    {
      'library, loading': {
        arrange: withoutPaint(holdRequests(API_CATALOG)),
        ready: waitForHeading('The library is on its way'),
      },
      'library, error': { arrange: withoutPaint(failRequests(API_CATALOG)) },
    },
  ),
  {
    name: 'sign out with unsent work',
    as: beginner,
    path: '/track/start-here#start-five',
    act: signOutWithUnsentWork,
    isOverlay: true,
  },
]

export const screens: Screen[] = [
  ...publicScreens,
  ...signInScreens,
  ...libraryScreens,
  ...answerScreens,
  ...trackScreens,
  ...profileScreens,
  ...profileDialogs,
  ...editorScreens,
  ...adminScreens,
  ...organizationScreens,
  ...memberScreens,
  ...batchAddScreens,
  ...statisticsScreens,
  ...trackStopsScreens,
  ...unansweredSearchScreens,
]

/** Opens a screen in its state. The page must be signed in already, if the screen needs that. */
export async function openScreen(page: Page, address: string, { path, arrange, act, ready }: Screen) {
  // Drafts survive a reload; every opening must begin without them.
  if (page.url().startsWith(address))
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  // Without this, an address that differs only in its fragment would not load the page again.
  await page.goto('about:blank')
  await arrange?.(page)
  await page.goto(address + path)
  await waitForTakeover(page)
  await (ready ?? waitForMainHeading)(page)
  await act?.(page)
  // Waits for fonts, pictures and transitions.
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
