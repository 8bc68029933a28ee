import { countSheets } from '../../count-sheets.ts'
import { expect, type Page, test } from '../../journey.ts'
import { admin, manager } from '../../people.ts'

const GROUP = '/admin/group/harbor-foods'

function reportPage(page: Page) {
  return {
    tab: page.getByRole('tab', { name: 'Report' }),
    sheet: page.getByRole('article', { name: 'Harbor Foods' }),
    quarter: page.getByRole('combobox', { name: 'Quarter' }),
    print: page.getByRole('button', { name: 'Print' }),
    mailIt: page.getByRole('checkbox', { name: 'Mail it to me on the first of each quarter' }),
    isShared: page.getByRole('checkbox', { name: 'Managers see the report of each quarter' }),
    message: (text: string) => page.getByRole('status').filter({ hasText: text }),
  }
}

/** Replaces the browser's dialog by a count of how often it was opened. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.prints = '0'
    window.print = () => {
      document.body.dataset.prints = String(Number(document.body.dataset.prints) + 1)
    }
  })
  return () => page.evaluate(() => Number(document.body.dataset.prints))
}

test('a manager prints the report of a quarter on one sheet, and has it mailed', async ({
  page,
  signInAs,
}) => {
  await signInAs(manager)
  const { tab, sheet, quarter, print, mailIt, message } = reportPage(page)
  await page.goto(GROUP)
  await tab.click()
  await expect(sheet.getByRole('heading', { name: 'Topics used' })).toBeVisible()
  await expect(sheet.getByRole('term')).toHaveText(['Members', 'Joined', 'Active', 'Completed a lesson'])

  const [last = '', before = ''] = await quarter.getByRole('option').allTextContents()
  await expect(sheet).toContainText(last)
  const loading = Promise.withResolvers<void>()
  await page.route('**/api/groups/harbor-foods/reports/*', async (route) => {
    await loading.promise
    await route.continue()
  })
  await quarter.selectOption(before)
  await expect(print).toBeDisabled()
  await expect(sheet).toContainText(last)
  loading.resolve()
  await expect(sheet).toContainText(before)
  await expect(print).toBeEnabled()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page).toHaveURL(/tab=report&quarter=\d{4}-Q[1-4]$/)
  await page.reload()
  await expect(sheet).toContainText(before)

  const readPrints = await countPrints(page)
  await print.press('Enter')
  expect(await readPrints()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const hidden of [page.getByRole('banner'), page.getByRole('tablist'), quarter, print, mailIt])
    await expect(hidden).toBeHidden()
  expect([await countSheets(page, 'Letter'), await countSheets(page, 'A4')]).toEqual([1, 1])
  await page.emulateMedia({ media: 'screen' })

  // What is stored is not read again for the box to stay checked.
  await page.route('**/api/groups/harbor-foods/reports/*', (route) => route.abort())
  await mailIt.press('Space')
  await expect(message('The report is mailed to you from now on')).toBeVisible()
  await expect(mailIt).toBeChecked()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(mailIt).toBeChecked()
  await mailIt.press('Space')
  await expect(message('No report is mailed to you any more')).toBeVisible()
  await page.reload()
  await expect(mailIt).not.toBeChecked()
})

test('an administrator decides whether the managers of an organization see its report', async ({
  openPageAs,
}) => {
  const [adminPage, managerPage] = [await openPageAs(admin), await openPageAs(manager)]
  const { isShared, message, tab, sheet, mailIt } = reportPage(adminPage)
  const seenByManager = reportPage(managerPage)
  for (const isSeen of [false, true]) {
    await adminPage.goto(GROUP)
    await isShared.press('Space')
    await expect(message(isSeen ? 'managers see the report' : 'managers do not see the report')).toBeVisible()
    await expect(isShared).toBeChecked({ checked: isSeen })
    await managerPage.goto(`${GROUP}?tab=report`)
    await expect(managerPage.getByRole('tab', { name: 'Manage Users' })).toBeVisible()
    await expect(seenByManager.tab).toBeVisible({ visible: isSeen })
    await expect(seenByManager.sheet).toBeVisible({ visible: isSeen })
    const response = await managerPage.request.get('/api/groups/harbor-foods/reports/latest')
    expect(response.status()).toBe(isSeen ? 200 : 403)
    await tab.click()
    await expect(sheet).toBeVisible()
    await expect(mailIt).toBeHidden()
  }
})
