import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSmall } from '@kitchen-table/scripts/run-size'
import { expect, type Page, test } from '../../journey.ts'
import { frontPage } from '../../pages/front-page.ts'
import { library } from '../../pages/library.ts'
import { startSeededProduct } from '../../product.ts'
import { CANARY_PREFIX, tenants, type Visitor, visitors } from '../../tenants/canaries.ts'
import { createCanaryLog } from '../../tenants/canary-log.ts'
import { createCrawler } from '../../tenants/crawl.ts'
import { runTenants, seedTenants } from '../../tenants/seed-tenants.ts'

/** In the small size a manager and a visitor. */
const checkedVisitors = isSmall
  ? visitors.filter(({ name }) => ['manager of north', 'visitor who is not signed in'].includes(name))
  : visitors

/** With searches that find every organization, lesson, person and member. */
const startPages = [
  `/dashboard?q=${CANARY_PREFIX}`,
  '/admin/groups',
  `/admin/groups?tab=people&q=${CANARY_PREFIX}`,
  ...tenants.map((tenant) => `/admin/group/${tenant}?q=${CANARY_PREFIX}`),
]

async function signIn(page: Page, account: string): Promise<void> {
  await frontPage(page).signIn(account)
  await expect(page).toHaveURL('/dashboard')
}

test('S18: nobody receives a text of another organization, on a page or by an address', async ({
  browser,
  openBrowserContext,
  allowErrors,
}) => {
  allowErrors(/status of 40[134]/)
  const dataDir = mkdtempSync(join(tmpdir(), 'tenants-'))
  const product = await startSeededProduct(dataDir, seedTenants, { hasDemo: false })
  const unlinkedAddresses = await runTenants(browser, product.address)
  const context = await openBrowserContext({ baseURL: product.address })
  const page = await context.newPage()
  const log = createCanaryLog()
  const crawler = createCrawler(page, log.read, unlinkedAddresses)

  function expectOwnCanaries({ canaries }: Visitor): void {
    const shown = log.takeShown()
    expect(
      [...shown].filter(([canary]) => !canaries.has(canary)),
      'of others',
    ).toEqual([])
    expect(
      [...canaries].filter((canary) => !shown.has(canary)),
      'own, and never shown',
    ).toEqual([])
  }

  async function expectNothingAfterSignOut(): Promise<void> {
    await library(page).signOut()
    await expect(page).toHaveURL('/')
    // Responses to earlier requests may have arrived meanwhile.
    await crawler.readCurrentPage()
    log.takeShown()
    await crawler.readCurrentPage()
    await page.goBack()
    await crawler.readCurrentPage()
    expect([...log.takeShown()], 'after the sign-out').toEqual([])
  }

  // All use the same tab, so that something of one person which the browser keeps is found with the next.
  for (const visitor of checkedVisitors)
    await test.step(visitor.name, async () => {
      const { account } = visitor
      await page.goto('/')
      if (account !== null) await signIn(page, account)
      await crawler.openAll(startPages)
      await crawler.openOneOfEach(log.listForeignAddresses(visitor))
      await crawler.requestAll()
      expectOwnCanaries(visitor)
      if (account !== null) await expectNothingAfterSignOut()
    })

  const { pages, responses } = crawler.counts
  process.stdout.write(
    `S18: ${checkedVisitors.length} people, ${pages} pages, ${responses} responses, no foreign canary\n`,
  )
  await context.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
