import { rmSync } from 'node:fs'
import { copyFilledStore, expect, type Page, test } from '../../journey.ts'
import { composeCsv, createOrganization } from '../../organizations.ts'
import { batchAddPage, membersPage } from '../../pages/organization-pages.ts'
import { admin } from '../../people.ts'
import { isCloud, startProduct } from '../../product.ts'
import { signIn } from '../../sign-in.ts'

/** Fewer where an emulator makes the accounts, which takes many times as long. */
const PEOPLE = isCloud ? 200 : 1500
const peopleText = PEOPLE.toLocaleString('en')
const composeFile = (domain: string) =>
  composeCsv('E-mail;First name', PEOPLE, (n) => `person-${n}@${domain};Person ${n}`)

/** Begins an import, and leaves its page after the first row. */
async function beginAndLeave(page: Page, address: string, fileName: string): Promise<void> {
  const batch = batchAddPage(page)
  await page.goto(address)
  await batch.chooseFile(fileName, composeFile(fileName.replace('csv', 'example')))
  await expect(batch.figure('will be invited')).toHaveText(peopleText)
  await batch.start.click()
  await expect(batch.results.nth(1)).toContainText('Created')
  await page.close({ runBeforeUnload: false })
}

async function readDone(page: Page): Promise<number> {
  const text = await batchAddPage(page).progress('tide.csv').innerText()
  return Number(/([\d,]+) of/.exec(text)?.[1]?.replace(',', ''))
}

test('an import whose browser is closed stops, and is resumed where it stood', { tag: '@full' }, async ({
  browser,
  openBrowserContext,
  allowErrors,
}) => {
  test.slow()
  // The other file is refused.
  allowErrors(/status of 409/)
  // A product of its own: it sends more e-mails than the journeys beside it could find theirs among.
  const dataDir = copyFilledStore()
  const product = await startProduct(dataDir)
  const slug = await createOrganization(browser, product, { name: 'Tide Mills' })
  const address = `/admin/group/${slug}?import=new`

  const first = await openBrowserContext({ baseURL: product.address })
  await signIn(first, product.address, admin)
  await beginAndLeave(await first.newPage(), address, 'tide.csv')

  const second = await openBrowserContext({ baseURL: product.address })
  await signIn(second, product.address, admin)
  const otherPage = await second.newPage()
  const other = batchAddPage(otherPage)
  await otherPage.goto(address)
  await otherPage.getByRole('button', { name: 'Open tide.csv' }).click()
  await expect(other.heading).toHaveText('This import is not finished')
  const done = await readDone(otherPage)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(PEOPLE)
  await otherPage.reload()
  await expect(other.heading).toHaveText('This import is not finished')
  expect(await readDone(otherPage)).toBe(done)

  await test.step('meanwhile the members page says so, and another file has to wait', async () => {
    const { unfinishedImport } = membersPage(otherPage)
    await other.back.click()
    await expect(unfinishedImport).toContainText(`The import of “tide.csv” is not finished: ${done}`)
    await otherPage.goto(address)
    await other.chooseFile('ebb.csv', 'Email\nebb@tide.example')
    await expect(otherPage.getByText('The import of “tide.csv” is not finished yet.')).toBeVisible()
    await other.continueUnfinished.click()
    await expect(other.heading).toHaveText('This import is not finished')
    await otherPage.goBack()
    await expect(otherPage.getByRole('button', { name: 'Go on with this file' })).toBeVisible()
    await other.back.click()
    await unfinishedImport.getByRole('link', { name: 'Continue' }).click()
    await expect(other.heading).toHaveText('This import is not finished')
  })

  await other.resume.click()
  await expect(other.heading).toHaveText('The import is done', { timeout: 180_000 })
  await expect(other.progress('tide.csv')).toContainText(`${peopleText} Succeeded`)
  await other.back.click()
  await expect(membersPage(otherPage).heading).toHaveText('Manage Org: Tide Mills')
  const { memberCount } = await (await otherPage.request.get(`/api/groups/${slug}`)).json()
  expect(memberCount).toBe(PEOPLE)

  await test.step('one of a wrong file is undone where it stopped, and another one goes on', async () => {
    await beginAndLeave(await first.newPage(), address, 'wrong.csv')
    await otherPage.reload()
    await membersPage(otherPage).unfinishedImport.getByRole('link', { name: 'Continue' }).click()
    await other.undo.click()
    await other.dialog.getByRole('button', { name: 'Undo this import' }).click()
    await expect(other.heading).toHaveText('The import is undone', { timeout: 180_000 })
    await expect(otherPage.getByText('Everything it did was taken back.')).toBeVisible()
    await otherPage.goto(address)
    await other.chooseFile('ebb.csv', 'Email\nebb@tide.example')
    await expect(other.start).toHaveText('Invite 1 person')
  })

  for (const context of [first, second]) await context.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
