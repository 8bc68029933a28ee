import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Refusal } from '../platform/refusal.ts'
import { renderErrorPage } from './error-page.ts'
import { createRefusalPayload, type ErrorPayload, faultPayload, toErrorPayload } from './error-payload.ts'

const busy = toErrorPayload(new Refusal('accounts.busy', { retryAfter: 2 }), String)

test.each<[string, ErrorPayload]>([
  ['a fault', faultPayload],
  ['a full store', createRefusalPayload('store.full')],
  ['a busy server', busy],
])('%s is told in its own words', async (_, answer) => {
  const response = renderErrorPage(answer, 'A & <b>')
  expect(response.status).toBe(answer.body.status)
  expect(response.headers.get('retry-after')).toBe(answer.retryAfter?.toString() ?? null)
  const page = await response.text()
  expect(page).toContain(`<p>${answer.body.message}</p>`)
  expect(page).toContain('<title>We could not open this page – A &amp; &lt;b></title>')
  expect(page).not.toContain('<b>')
})

test('what it is dressed in is there', async () => {
  const page = await renderErrorPage(faultPayload, 'Kitchen Table').text()
  const parts = [...page.matchAll(/href="\/([^"]+)"/g)].map(([, file = '']) => file)
  expect(parts).toEqual(['favicon.svg', 'trouble.css'])
  const web = new URL('../../../web/public/', import.meta.url)
  expect(parts.filter((file) => !existsSync(new URL(file, web)))).toEqual([])
})
