import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'

const builtKit = fileURLToPath(new URL('../../../.cache/kit/', import.meta.url))
const address = 'http://kit.example'
const ONE_PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
}

/** Serves the page of the kit's parts to a page, under the security policy of the product's pages. */
export async function serveKit(page: Page, product: { address: string }): Promise<void> {
  const { headers } = await fetch(product.address)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("style-src 'self'")
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const contentType = types[extname(pathname)]
    if (!contentType) return route.fulfill({ status: 204 })
    const body = readFileSync(join(builtKit, pathname))
    return route.fulfill({ body, contentType, headers: { 'content-security-policy': policy } })
  })
}

/** Opens the page of the kit's parts, which `serveKit` has served. */
export async function openKitPage(page: Page): Promise<void> {
  await page.goto(`${address}/kit.html`)
}

/** The rich text field of the kit, with what it would store. */
export function richTextField(page: Page) {
  const section = page.getByRole('region', { name: 'Rich text' })
  const text = section.getByRole('textbox', { name: 'Description', exact: true })

  return {
    text,
    html: section.locator('[data-html]'),
    button: (name: string) => section.getByRole('toolbar').first().getByRole('button', { name, exact: true }),
    linkAddress: section.getByRole('textbox', { name: 'Link address' }),
    linkButton: (name: string) => section.getByRole('group', { name: 'Link' }).getByRole('button', { name }),
    section,
    async clear() {
      await text.press('ControlOrMeta+a')
      await text.press('Delete')
      await section.getByRole('toolbar').first().getByRole('button', { name: 'Clear formatting' }).click()
    },
    /** Pastes as a browser does when the clipboard has this HTML. */
    paste: (html: string) =>
      pasteInto(text, { 'text/html': html, 'text/plain': 'The plain text of the clipboard.' }),
    pasteText: (plain: string) => pasteInto(text, { 'text/plain': plain }),
    pasteFile: (name: string, type: string, html = '') =>
      pasteInto(text, { 'text/html': html }, { name, type }),
    /** The line about the last paste. */
    notice: section.getByRole('status').first(),
    undoPaste: section.getByRole('button', { name: 'Undo paste' }).first(),
  }
}

/** Pastes as a browser does when the clipboard has these texts by their types, and this file. */
export async function pasteInto(
  text: Locator,
  data: Record<string, string>,
  file?: { name: string; type: string },
): Promise<void> {
  await text.evaluate(
    (element, clipboard) => {
      const clipboardData = new DataTransfer()
      for (const [type, content] of Object.entries(clipboard.data))
        if (content !== '') clipboardData.setData(type, content)
      if (clipboard.file)
        clipboardData.items.add(
          new File(
            [Uint8Array.from(atob(clipboard.png), (byte) => byte.charCodeAt(0))],
            clipboard.file.name,
            {
              type: clipboard.file.type,
            },
          ),
        )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { data, file, png: ONE_PIXEL_PNG },
  )
}
