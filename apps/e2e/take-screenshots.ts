import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** Everybody signs in once for all their pictures. */
async function sessionOf(browser: Browser, address: string, email: string): Promise<Session> {
  const known = sessions.get(email)
  if (known) return known
  const context = await browser.newContext()
  await signIn(context, address, email)
  const session = await context.storageState()
  await context.close()
  sessions.set(email, session)
  return session
}

/**
 * Shows a whole page as it is found by scrolling through it: the bar of the places at its end instead of across the
 * middle of the picture, and every image loaded. The CSP blocks the style element that a screenshot's `style` adds.
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

async function takePicture(browser: Browser, address: string, screen: Screen, look: Variant) {
  const { device: _, ...options } = look
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
    await page.screenshot({ path: join(folder, fileName(screen, look)), fullPage })
  } finally {
    await context.close()
  }
}

/** A picture of every screen on phone and desktop, light and dark; arguments choose screens by their names. */
const selectedScreens = screens.filter(
  ({ name }) => requestedNames.length === 0 || requestedNames.some((part) => name.includes(part)),
)
const dataDir = mkdtempSync(join(tmpdir(), 'kitchen-table-screens-'))
mkdirSync(folder, { recursive: true })
await seedStore(dataDir)
const product = await startProduct(dataDir)
const browser = await chromium.launch(chromiumOptions)
try {
  for (const screen of selectedScreens)
    await Promise.all(variants.map((look) => takePicture(browser, product.address, screen, look)))
  const rows = selectedScreens.map((screen) => ({
    name: screen.name,
    files: variants.map((look) => fileName(screen, look)),
  }))
  writeFileSync(join(folder, 'index.html'), renderContactSheet(rows))
  process.stdout.write(`${selectedScreens.length * variants.length} pictures are in ${folder}index.html\n`)
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true })
}
