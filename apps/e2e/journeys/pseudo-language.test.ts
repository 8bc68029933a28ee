import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { admin, maya } from '../people.ts'
import { signIn } from '../sign-in.ts'

const visitorPages = ['/', '/new-user', '/auth/resetpassword', '/help-right-now', '/terms', '/nowhere']
const learnerPages = [
  '/dashboard',
  '/AllTopics',
  '/AllTracks',
  '/myprogress',
  '/profile',
  '/track/talk-it-over',
]
const adminPages = [
  '/admin/layouts',
  '/admin/units',
  '/admin/tracks',
  '/admin/topics',
  '/admin/createunit',
  '/admin/createtrack',
  '/admin/iconlist',
  '/admin/resources',
  '/admin/intents',
  '/admin/help-lines',
  '/admin/groups',
  '/admin/group/harbor-foods',
  '/admin/stats',
]

/** What is in no catalog: days, hours and spans ("1 minute ago") in the browser's format, kinds of files, keys, names. */
const formats =
  /\b(AM|PM|ago|yesterday|(minute|hour|day)s?|KB|MB|UTC|CSV|FCI|JPE?G|PNG|WEBP|GIF|SVG|PDF|Ctrl|Alt|Shift|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|Vimeo|Chrome|Linux|English|Espa|https)\b/g

type ShownText = { text: string; isContent: boolean }

/** Returns what the page shows or reads out; `isContent` for the text of a lesson or another one that was written in the editor. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: ShownText[] = []
    while (shown.nextNode()) {
      const { parentElement, textContent } = shown.currentNode
      if (parentElement?.closest('script, style, noscript, template') === null && textContent?.trim())
        texts.push({ text: textContent, isContent: parentElement.closest('.prose') !== null })
    }
    const attributes = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => ({
        text: element.getAttribute(name) ?? '',
        isContent: false,
      })),
    )
    return [...texts, ...attributes]
  })

/** Returns all texts in data that the server has sent as JSON. */
const listValues = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(listValues)
      : []

/**
 * Returns the texts in plain letters, which are neither of a message nor what the server has sent. A text without any
 * accent must be a whole value, several (first and last name) or an address within one; beside accents, and in a
 * lesson, its words must be in one.
 */
function findPlainTexts(texts: readonly ShownText[], values: readonly string[]): string[] {
  const whole = new Set(values.map((value) => value.trim()))
  const all = values.join('\n')
  return texts.flatMap(({ text, isContent }) => {
    const words = text.replace(formats, '').match(/[A-Za-z][A-Za-z’'@.-]*[A-Za-z]{2}/g) ?? []
    // Without the brackets around a sentence in this language, of which a value may be the first part.
    const trimmed = text.replace(/^[[:\s]+|[\]\s]+$/g, '')
    const isValue = whole.has(trimmed) || trimmed.split(/,? /).every((word) => whole.has(word))
    if (words.length === 0 || isValue) return []
    const mayBePart = isContent || /[^ -~‘-”–—…·]/.test(text) || /^\S+\.\S+$/.test(text)
    return mayBePart ? words.filter((word) => !all.includes(word)) : [text]
  })
}

async function expectAccents(page: Page, path: string, values: string[]) {
  await page.goto(`${path}?lang=en-XA`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  values.push(...listValues(JSON.parse((await page.locator('#start').textContent()) ?? '')))
  // Polls: what the page shows may be read before its response is.
  await expect.poll(async () => findPlainTexts(await readTexts(page), values), path).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    `${path} is not wider than the screen`,
  ).toBe(true)
}

for (const [who, person, paths] of [
  ['visitors', null, visitorPages],
  ['learners', maya, learnerPages],
  ['administrators', admin, adminPages],
] as const)
  test(`pages for ${who} show no sentence that is in no message catalog, and nothing sticks out`, async ({
    openBrowserContext,
    product,
    allowErrors,
  }) => {
    allowErrors(/status of (401|404)/)
    const context = await openBrowserContext({ viewport: { width: 390, height: 844 } })
    if (person !== null) await signIn(context, product.address, person)
    const page = await context.newPage()
    const values: string[] = []
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      if (response.headers()['content-type']?.includes('json'))
        values.push(...listValues(await response.json()))
      await route.fulfill({ response })
    })
    for (const path of paths) await expectAccents(page, path, values)
  })
