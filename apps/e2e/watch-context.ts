import type { BrowserContext, Page } from '@playwright/test'

/**
 * Chromium's warning about a preload that is used late, which a slow machine or a pause of the journey causes. The
 * budgets would show one that is never used, because they count requests.
 */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/

const POLICY_VIOLATION = 'content security policy: '

/** Logs what the policy of a page forbids, also where a script catches the error. */
function logPolicyViolations(prefix: string): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`${prefix}${violatedDirective} ${blockedURI} in ${sourceFile}`),
  )
}

/**
 * Lets `goto` wait until the application has replaced the painted page, so that journeys act on the application. What
 * happens before is for journeys that wait for the commit only (first-paint.test.ts).
 */
export function waitForApplication(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(() => !document.getElementById('painted'))
    return response
  }
}

const preparedContexts = new WeakSet<BrowserContext>()

/** Prepares the pages of a context, once: contexts are shared by journeys. */
function prepareContext(context: BrowserContext): void {
  if (preparedContexts.has(context)) return
  preparedContexts.add(context)
  context.addInitScript(logPolicyViolations, POLICY_VIOLATION).catch(() => {})
  context.pages().forEach(waitForApplication)
  context.on('page', waitForApplication)
}

/** Returns the list to which errors and warnings in the console of a context, and errors of its pages, are added. */
export function collectComplaints(context: BrowserContext): string[] {
  prepareContext(context)
  const complaints: string[] = []
  context.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !LATE_PRELOAD.test(message.text())
    if (isComplaint) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
}
