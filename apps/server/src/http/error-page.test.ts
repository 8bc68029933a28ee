import { existsSync } from 'node:fs'
import { Refusal } from '@kitchen-table/application/platform'
import { expect, test } from 'vitest'
import { renderErrorPage } from './error-page.ts'
import {
  createFaultPayload,
  createRefusalPayload,
  type ErrorPayload,
  toErrorPayload,
} from './error-payload.ts'

const busy = toErrorPayload(new Refusal('accounts.busy', { retryAfter: 2 }), String)

test.each<[string, ErrorPayload]>([
  ['a fault', createFaultPayload()],
  ['a full store', createRefusalPayload('store.full')],
  ['a busy server', busy],
])('shows the message of %s', async (_, payload) => {
  const response = renderErrorPage(payload, 'A & <b>')
  expect(response.status).toBe(payload.body.status)
  expect(response.headers.get('retry-after')).toBe(payload.retryAfter?.toString() ?? null)
  const page = await response.text()
  expect(page).toContain(`<p>${payload.body.message}</p>`)
  expect(page).toContain('<title>We could not open this page – A &amp; &lt;b&gt;</title>')
  expect(page).not.toContain('<b>')
})

test('links only to existing files of the web application', async () => {
  const page = await renderErrorPage(createFaultPayload(), 'Kitchen Table').text()
  const linkedFiles = [...page.matchAll(/href="\/([^"]+)"/g)].map(([, file = '']) => file)
  expect(linkedFiles).toEqual(['favicon.svg', 'trouble.css'])
  const publicFolder = new URL('../../../web/public/', import.meta.url)
  expect(linkedFiles.filter((file) => !existsSync(new URL(file, publicFolder)))).toEqual([])
})
