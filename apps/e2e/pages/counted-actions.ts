import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/**
 * What an editor does, counted: pressing a control, or writing into one, is one action; going to it is none. Choosing
 * from a list of suggestions is one, because the words are typed and confirmed in one go.
 */
export type CountedActions = {
  press: (control: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  choose: (field: Locator, text: string) => Promise<void>
  /** Choosing from a list of the browser's own. */
  select: (field: Locator, text: string) => Promise<void>
  count: () => number
}

async function replaceText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

export function mouseActions(page: Page): CountedActions {
  let count = 0
  return {
    async press(control) {
      count += 1
      await control.click()
    },
    async write(field, text) {
      count += 1
      await field.click()
      await replaceText(page, text)
    },
    async choose(field, text) {
      count += 2
      await field.click()
      await page.getByRole('option', { name: text, exact: true }).click()
    },
    async select(field, text) {
      count += 1
      await field.selectOption(text)
    },
    count: () => count,
  }
}

/** The same without a mouse: every control is reached with Tab, and shows that it has the focus. */
export function keyboardActions(page: Page): CountedActions {
  let count = 0
  async function goTo(control: Locator) {
    const hasFocus = await control.evaluate((element) => element === document.activeElement)
    if (!hasFocus) await tabTo(page, control)
  }
  return {
    async press(control) {
      count += 1
      await goTo(control)
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      count += 1
      await goTo(field)
      await replaceText(page, text)
    },
    async choose(field, text) {
      count += 1
      await goTo(field)
      await page.keyboard.type(text)
      await page.getByRole('option', { name: text, exact: true }).waitFor()
      await page.keyboard.press('Enter')
    },
    async select(field, text) {
      count += 1
      await goTo(field)
      await page.keyboard.type(text)
    },
    count: () => count,
  }
}
