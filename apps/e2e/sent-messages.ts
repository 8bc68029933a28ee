import { expect, type Page } from '@playwright/test'

/** Reads a message from /dev/outbox, the page with what development captures instead of sending. */
async function readOutboxMessage(page: Page, about: string, subject: RegExp, part: string): Promise<string> {
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

/** Returns the text of the newest e-mail to an address with this subject, as soon as it has been sent. */
export function readNewestEmail(page: Page, to: string, subject: RegExp): Promise<string> {
  return readOutboxMessage(page, `To ${to}`, subject, 'pre')
}

export function readNewestTextMessage(page: Page, to: string): Promise<string> {
  return readOutboxMessage(page, `Text message to ${to}`, /./, '.bubble')
}

/** Returns the newest code texted to a number, as soon as it is another one than `earlierCode`. */
export async function readNextTextedCode(page: Page, to: string, earlierCode: string): Promise<string> {
  let code = earlierCode
  await expect(async () => {
    code = extractCode(await readNewestTextMessage(page, to))
    expect(code).not.toBe(earlierCode)
  }).toPass()
  return code
}

function extractMatch(text: string, pattern: RegExp, what: string): string {
  const [match] = pattern.exec(text) ?? []
  if (!match) throw new Error(`There is no ${what} in: ${text}`)
  return match
}

export const extractTemporaryPassword = (emailText: string) =>
  extractMatch(emailText, /(?:\w{5}-){3}\w{5}/, 'temporary password')
export const extractCode = (message: string) =>
  extractMatch(message, /\b\d{3} ?\d{3}\b/, 'code').replace(' ', '')
export const extractLink = (emailText: string) => extractMatch(emailText, /http:\S+/, 'link')
