import type { Page } from '@playwright/test'
import { findViolations } from '../find-violations.ts'
import { expect } from '../journey.ts'
import { kitTest as test } from '../kit-journey.ts'
import { openKitPage } from '../pages/kit-page.ts'

// In one worker, so that the kit is built and its scripts are compiled once.
test.describe.configure({ mode: 'default' })

const worksheets = (page: Page) => page.getByRole('region', { name: 'Worksheets', exact: true })
/** Of a lesson that is not sensitive. */
const owe = (page: Page) => page.getByRole('region', { name: 'Worksheet: What I owe' })
/** Of a sensitive lesson. */
const pay = (page: Page) => page.getByRole('region', { name: 'Worksheet: Who would pay?' })
const textbox = (sheet: ReturnType<typeof owe>, name: string) =>
  sheet.getByRole('textbox', { name, exact: true })

const listStored = (page: Page) => page.evaluate(() => Object.entries({ ...localStorage }))

test.beforeEach(async ({ page }) => {
  await page.evaluate(() => localStorage.clear())
  await openKitPage(page)
})

test('a worksheet is filled in by keyboard, stays on the device, and is cleared with an undo', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  const sheet = owe(page)
  const { keyboard } = page
  const clearAll = sheet.getByRole('button', { name: 'Clear all' })
  await expect(sheet).toContainText('stays on this device until you sign out. Nothing is sent.')

  await textbox(sheet, 'Who, row 1').focus()
  await keyboard.type('Harbor')
  await keyboard.press('Tab')
  await expect(textbox(sheet, 'Balance, row 1')).toBeFocused()
  await keyboard.type('about 1,250?')
  await sheet.getByRole('checkbox', { name: 'I looked for pay-in-four plans' }).press('Space')
  await expect(sheet.getByRole('status')).toHaveText('Saved on this device.')
  expect(requests).toEqual([])

  await openKitPage(page)
  await expect(textbox(sheet, 'Who, row 1')).toHaveValue('Harbor')
  await expect(textbox(sheet, 'Balance, row 1')).toHaveValue('about 1,250?')
  await expect(sheet.getByRole('checkbox', { name: 'I looked for pay-in-four plans' })).toBeChecked()

  await clearAll.press('Enter')
  await expect(textbox(sheet, 'Who, row 1')).toHaveValue('')
  await expect(clearAll).toBeFocused()
  expect(await listStored(page)).toEqual([])
  await textbox(sheet, 'Who, row 1').fill('Bank')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(textbox(sheet, 'Who, row 1')).toHaveValue('Bank')
  await expect(textbox(sheet, 'Balance, row 1')).toHaveValue('about 1,250?')
})

test('of the worksheet of a sensitive lesson nothing is stored', async ({ page }) => {
  const sheet = pay(page)
  await expect(sheet).toContainText('is not stored and not sent')
  await textbox(sheet, 'Who pays now, row I am gone').fill('me')
  await expect(textbox(sheet, 'Who pays now, row I am gone')).toHaveValue('me')
  expect(await listStored(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await openKitPage(page)
  await expect(textbox(sheet, 'Who pays now, row I am gone')).toHaveValue('')
})

test('on paper stands the worksheet alone, with all that was written', async ({ page }) => {
  const sheet = owe(page)
  const longText = 'The credit card of the harbor bank, the blue one, and the one before it'
  await textbox(sheet, 'Who, row 1').fill(longText)
  await sheet.getByRole('checkbox', { name: 'I looked for medical bills' }).check()
  // Whether what is around the worksheet is hidden while it is printed.
  const isAlone = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.print = () => {
          const other = document.querySelector('section[aria-label="Content"]')
          resolve(other !== null && getComputedStyle(other).display === 'none')
          window.dispatchEvent(new Event('afterprint'))
        }
      }),
  )
  await page.emulateMedia({ media: 'print' })
  await sheet.locator('button', { hasText: 'Print' }).dispatchEvent('click')
  expect(await isAlone).toBe(true)
  await expect(sheet).not.toHaveAttribute('data-print-alone')
  await expect(sheet.getByText(longText).filter({ visible: true })).toHaveCount(1)
  await expect(sheet.getByRole('textbox')).toHaveCount(0)
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
})

for (const { device, viewport, fontSize } of [
  { device: 'phone', viewport: { width: 390, height: 844 }, fontSize: '100%' },
  { device: 'desktop', viewport: { width: 1280, height: 900 }, fontSize: '100%' },
  { device: 'phone of 320 px with text of 200 %', viewport: { width: 320, height: 640 }, fontSize: '200%' },
])
  test(`worksheets have room and no axe violations, light or dark, on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page, { include: ['section[aria-label="Worksheets"]'] })).toEqual([])
    }
    const overflow = await worksheets(page).evaluate((section) =>
      [...section.querySelectorAll('*')].some(
        (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
      ),
    )
    expect(overflow).toBe(false)
  })
