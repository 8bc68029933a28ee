import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureTool } from '@kitchen-table/scripts/system-tools'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from './browser.ts'
import { renderContactSheet } from './contact-sheet.ts'
import { stubPlayer } from './player-page.ts'
import { startProduct } from './product.ts'
import type { Screen } from './screen.ts'
import { openScreen, screens } from './screen-list.ts'
import { seedStore } from './seed-store.ts'
import { signIn } from './sign-in.ts'

const folder = fileURLToPath(new URL('../../.screens/', import.meta.url))
const requestedNames = process.argv.slice(2)

const variants = [
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { device: 'desktop', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { device: 'desktop', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const
type Variant = (typeof variants)[number]

function fileName({ name }: Screen, { device, colorScheme }: Variant): string {
  return `${name.replace(/[^a-z]+/g, '-')}.${device}-${colorScheme}.png`
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
const sessions = new Map<string, Session>()

/** Signs each person in once for all screenshots. */
async function sessionOf(browser: Browser, address: string, email: string): Promise<Session> {
  const cached = sessions.get(email)
  if (cached) return cached
  const context = await browser.newContext()
  await signIn(context, address, email)
  const session = await context.storageState()
  await context.close()
  sessions.set(email, session)
  return session
}

/**
 * Prepares a screenshot of the full page: moves the navigation bar from the middle of the image to its end, and loads
 * every image. The CSP blocks the style element that Playwright's `style` option adds.
 */
function prepareFullPage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const bar = document.querySelector<HTMLElement>('[data-bottom-places]')
    if (bar) bar.style.position = 'static'
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
  })
}

async function takeScreenshot(browser: Browser, address: string, screen: Screen, variant: Variant) {
  const { device: _, ...options } = variant
  const session = screen.as ? await sessionOf(browser, address, screen.as) : null
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  })
  try {
    await stubPlayer(context)
    const page = await context.newPage()
    await openScreen(page, address, screen)
    const fullPage = !screen.isOverlay
    if (fullPage) await prepareFullPage(page)
    await page.screenshot({ path: join(folder, fileName(screen, variant)), fullPage })
  } finally {
    await context.close()
  }
}

/** The screens whose name contains one of the arguments, or all. Each is taken on phone and desktop, light and dark. */
const selectedScreens = screens.filter(
  ({ name }) => requestedNames.length === 0 || requestedNames.some((part) => name.includes(part)),
)
const dataDir = mkdtempSync(join(tmpdir(), 'kitchen-table-screens-'))
mkdirSync(folder, { recursive: true })
await seedStore(dataDir)
const product = await startProduct(dataDir)
const browser = await chromium.launch({ ...chromiumOptions, executablePath: await ensureTool('chromium') })
try {
  for (const screen of selectedScreens)
    await Promise.all(variants.map((variant) => takeScreenshot(browser, product.address, screen, variant)))
  const rows = selectedScreens.map((screen) => ({
    name: screen.name,
    files: variants.map((variant) => fileName(screen, variant)),
  }))
  writeFileSync(join(folder, 'index.html'), renderContactSheet(rows))
  process.stdout.write(`${selectedScreens.length * variants.length} screenshots are in ${folder}index.html\n`)
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true })
}
