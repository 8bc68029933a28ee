import { rmSync } from 'node:fs'
import { copyFilledStore, expect, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { stubPlayer } from '../player-page.ts'
import { startProduct } from '../product.ts'

test('the front page describes the product, shows samples, and has a contact link', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in – Kitchen Table')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Sign in',
    'What it is',
    'Some of the topics',
    'For the people you work with',
  ])
  const samples = page.getByRole('region', { name: 'Some of the topics' }).getByRole('listitem')
  await expect(samples.getByRole('heading')).toHaveText([
    'Staying safe',
    'First paycheck',
    'Talking about money',
    'Day-to-day budget',
  ])
  await expect(samples.getByRole('button', { name: /^Sample video/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    /^mailto:hello@example.com\?subject=/,
  )
})

test('videos on Vimeo that are set play in a dialog, and nothing is requested before', async ({
  openBrowserContext,
}) => {
  const dataDir = copyFilledStore()
  const product = await startProduct(dataDir, {
    INTRO_VIDEO_ID: '22439234',
    SAMPLE_VIDEO_IDS: '76979871,59777392',
  })
  const context = await openBrowserContext({ baseURL: product.address })
  const page = await context.newPage()
  await stubPlayer(page)
  const playerRequests: string[] = []
  page.on('request', (request) => request.url().includes('vimeo') && playerRequests.push(request.url()))
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  for (const [index, { topic, video }] of [
    { topic: 'Talking about money', video: '76979871' },
    { topic: 'Day-to-day budget', video: '59777392' },
  ].entries()) {
    await page.getByRole('button', { name: `Sample video : ${topic}` }).click()
    await expect(dialog).toContainText(`Sample video: ${topic}`)
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      new RegExp(`^https://player\\.vimeo\\.com/video/${video}\\?`),
    )
    await expect.poll(() => playerRequests).toHaveLength(index + 1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  await page.goto('/?showIntro')
  await expect(dialog).toContainText('What Kitchen Table is')
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/player\.vimeo\.com\/video\/22439234\?/,
  )
  await page.goto('about:blank')
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('closing an introduction removes only showIntro from the address', { tag: '@full' }, async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'What Kitchen Table is' })
  for (const [address, closedAddress] of [
    ['/?showIntro', '/'],
    ['/?showIntro=1', '/'],
    ['/?showIntro=true', '/'],
    [
      '/?utm_source=mail&showIntro=1&redirect=%2Ftrack%2Fscams',
      '/?utm_source=mail&redirect=%2Ftrack%2Fscams',
    ],
    ['/?showIntro=1&utm_id=2026#samples', '/?utm_id=2026#samples'],
  ] as const) {
    await page.goto(address)
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(address)
    if (address === '/?showIntro') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(closedAddress)
  }
})

test('Back closes the introduction, and does not open it again', { tag: '@full' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'What Kitchen Table is' })
  const opener = page.getByRole('button', { name: 'Watch the introduction' })
  await page.goto('/terms')
  await page.goto('/')

  await test.step('with Back', async () => {
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
  })

  await test.step('with Escape, pressed twice', async () => {
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(opener).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  })

  await test.step('also if the address has opened it', async () => {
    await page.goto('/?showIntro=1')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  })
})

test('the terms contain the required statements', async ({ page }) => {
  await page.goto('/terms')
  const text = page.getByRole('main')
  await expect(page).toHaveTitle('Terms of Use – Kitchen Table')
  for (const fact of [
    'We do not sell personal data.',
    'your name, your e-mail address and the company or organization',
    'Access can be shut off at any time',
    'governed by the law of the State of Minnesota',
  ])
    await expect(text).toContainText(fact)
})

test('the rising gen terms contain their statements and link to the general ones', async ({ page }) => {
  await page.goto('/rising-gen-terms')
  await expect(library(page).heading).toHaveText('Rising Gen Terms')
  await expect(page.getByText('For the financial literacy course for younger people.')).toBeVisible()
  const text = page.getByRole('main')
  for (const fact of ['Your personal data is not sold.', 'shut off at any time', 'law of Minnesota'])
    await expect(text).toContainText(fact)
  await text.getByRole('link', { name: 'Terms of Use' }).click()
  await expect(page).toHaveURL('/terms')
})

test('what browsers, bookmarks and crawlers request without a link to it is served', async ({ request }) => {
  const types = {
    '/favicon.ico': 'image/x-icon',
    '/apple-touch-icon.png': 'image/png',
    '/robots.txt': 'text/plain; charset=utf-8',
  }
  for (const [address, type] of Object.entries(types)) {
    const response = await request.get(address)
    expect([address, response.status(), response.headers()['content-type']]).toEqual([address, 200, type])
  }
})
