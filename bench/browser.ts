import { chromiumOptions } from '@kitchen-table/e2e/browser'
import { ensureTool } from '@kitchen-table/scripts/system-tools'
import { type Browser, chromium } from '@playwright/test'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions, executablePath: await ensureTool('chromium') })
}

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
