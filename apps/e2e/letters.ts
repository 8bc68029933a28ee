import { expect, type Page } from '@playwright/test'

/** One message of the page that shows what development keeps instead of sending it. */
async function shown(page: Page, about: string, subject: RegExp, part: string): Promise<string> {
  const outbox = await page.context().newPage()
  const message = outbox.getByRole('article').filter({ hasText: about }).filter({ hasText: subject }).first()
  const count = async () => {
    await outbox.goto('/dev/outbox')
    return message.count()
  }
  await expect.poll(count).toBe(1)
  const text = (await message.locator(part).textContent()) ?? ''
  await outbox.close()
  return text
}

/** The words of the newest letter to an address, as soon as it has been sent. */
export function newestLetter(page: Page, to: string, subject: RegExp): Promise<string> {
  return shown(page, `To ${to}`, subject, 'pre')
}

/** The newest text message to a number. */
export function newestText(page: Page, to: string): Promise<string> {
  return shown(page, `Text message to ${to}`, /./, '.bubble')
}

/** The code of the newest text message to a number, as soon as one with another code than the earlier one is sent. */
export async function nextTextedCode(page: Page, to: string, earlier: string): Promise<string> {
  let code = earlier
  await expect(async () => {
    code = codeIn(await newestText(page, to))
    expect(code).not.toBe(earlier)
  }).toPass()
  return code
}

function found(text: string, pattern: RegExp, what: string): string {
  const [match] = pattern.exec(text) ?? []
  if (!match) throw new Error(`There is no ${what} in: ${text}`)
  return match
}

export const temporaryPasswordIn = (letter: string) =>
  found(letter, /(?:\w{5}-){3}\w{5}/, 'temporary password')
export const codeIn = (message: string) => found(message, /\b\d{3} ?\d{3}\b/, 'code').replace(' ', '')
export const linkIn = (letter: string) => found(letter, /http:\S+/, 'link')
