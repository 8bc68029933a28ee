import { type Browser, chromium } from '@playwright/test'
import { needChromium } from '../scripts/chromium.ts'

/** Nothing of the browser's own may happen beside what is measured. */
export const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await needChromium(), args: quietBrowser })
}

/** A page of the product for whoever this Cookie header belongs to. */
export async function openPage(
  browser: Browser,
  origin: string,
  cookie: string,
  viewport = { width: 1280, height: 800 },
) {
  const context = await browser.newContext({ viewport })
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url: origin }])
  return context.newPage()
}
