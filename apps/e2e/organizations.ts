import { randomUUID } from 'node:crypto'
import type { APIResponse, Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { closeMessage } from './pages/close-message.ts'
import { signInPages } from './pages/sign-in-pages.ts'
import { admin } from './people.ts'
import type { Product } from './product.ts'
import { extractLink, extractTemporaryPassword, readNewestEmail } from './sent-messages.ts'
import { signIn } from './sign-in.ts'

const created = z.object({ slug: z.string() })
const details = z.object({ version: z.number() })

async function expectOk(response: APIResponse): Promise<unknown> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return response.json()
}

type NewOrganization = { name: string; managerEmail?: string; subGroups?: string[]; maxMembers?: number }

/** Creates an organization as an administrator would, without the pages. Returns its slug. */
export async function createOrganization(
  browser: Browser,
  { address }: Pick<Product, 'address'>,
  { name, managerEmail = 'superadmin', subGroups = [], maxMembers = 0 }: NewOrganization,
): Promise<string> {
  const context = await browser.newContext()
  await signIn(context, address, admin)
  const send = async (path: string, data: object) =>
    expectOk(
      await context.request.post(`${address}/api/groups${path}`, { data, headers: { origin: address } }),
    )
  const names = { managerFirst: 'Mona', managerLast: 'Reyes' }
  const { slug } = created.parse(
    await send('', { id: randomUUID(), name, managerEmail, ...names, maxMembers }),
  )
  for (const subGroup of subGroups) {
    const { version } = details.parse(
      await expectOk(await context.request.get(`${address}/api/groups/${slug}`)),
    )
    await send(`/${slug}/sub-groups`, { version, name: subGroup })
  }
  await context.close()
  return slug
}

/**
 * Accepts the invitation in the newest e-mail to an address, with a password of one's own. A learner is led to the dashboard, a
 * manager to the organization.
 */
export async function acceptInvitation(page: Page, email: string, password: string): Promise<void> {
  const { temporaryPassword, newPassword, finalize } = signInPages(page)
  const emailText = await readNewestEmail(page, email, /invitation/i)
  await page.goto(extractLink(emailText))
  await temporaryPassword.fill(extractTemporaryPassword(emailText))
  await page.keyboard.press('Enter')
  await newPassword.fill(password)
  await finalize.click()
  await page.waitForURL(/\/dashboard$|\/admin\/group\//)
  // It stands over the links of the header.
  await closeMessage(page)
}

/** Returns a file of people: `row` gives the cells of each line. */
export function composeCsv(headings: string, count: number, row: (index: number) => string): string {
  return [headings, ...Array.from({ length: count }, (_, index) => row(index))].join('\n')
}
