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
  /\b(AM|PM|ago|yesterday|(minute|hour|day)s?|KB|MB|UTC|CSV|FCI|JPE?G|PNG|WEBP|GIF|SVG|PDF|Ctrl|Alt|Shift|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|Vimeo|Chrome|Linux|English|Espa)\b/g

/** Returns what the page shows or reads out. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (shown.nextNode()) {
      const { parentElement, textContent } = shown.currentNode
      if (parentElement?.closest('script, style, noscript, template') === null && textContent?.trim())
        texts.push(textContent)
    }
    const attributes = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    return [...texts, ...attributes]
  })

/** Returns the words in plain letters, which are neither of a message nor of what the server has sent. */
function findPlainWords(texts: readonly string[], data: string): string[] {
  const plain = texts.flatMap(
    (text) => text.replace(formats, '').match(/[A-Za-z][A-Za-z’'@.-]*[A-Za-z]{2}/g) ?? [],
  )
  return [...new Set(plain)].filter((word) => !data.includes(word.toLowerCase()))
}

async function expectAccents(page: Page, path: string, data: string[]) {
  await page.goto(`${path}?lang=en-XA`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const start = await page.locator('#start').textContent()
  // Polls: what the page shows may be read before its response is.
  await expect
    .poll(async () => findPlainWords(await readTexts(page), `${start} ${data.join(' ')}`.toLowerCase()), path)
    .toEqual([])
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
    const data: string[] = []
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      data.push(await response.text())
      await route.fulfill({ response })
    })
    for (const path of paths) await expectAccents(page, path, data)
  })
