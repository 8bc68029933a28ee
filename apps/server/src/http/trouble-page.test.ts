import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Refusal } from '../features/refusal.ts'
import { type Answer, answerTo, faultAnswer, refuse } from './errors.ts'
import { troublePage } from './trouble-page.ts'

const busy = answerTo(new Refusal('accounts.busy', { retryAfter: 2 }), String)

test.each<[string, Answer]>([
  ['a fault', faultAnswer],
  ['a full store', refuse('store.full')],
  ['a busy server', busy],
])('%s is told in its own words', async (_, answer) => {
  const response = troublePage(answer, 'A & <b>')
  expect(response.status).toBe(answer.body.status)
  expect(response.headers.get('retry-after')).toBe(answer.retryAfter?.toString() ?? null)
  const page = await response.text()
  expect(page).toContain(`<p>${answer.body.message}</p>`)
  expect(page).toContain('<title>We could not open this page – A &amp; &lt;b></title>')
  expect(page).not.toContain('<b>')
})

test('what it is dressed in is there', async () => {
  const page = await troublePage(faultAnswer, 'Kitchen Table').text()
  const parts = [...page.matchAll(/href="\/([^"]+)"/g)].map(([, file = '']) => file)
  expect(parts).toEqual(['favicon.svg', 'trouble.css'])
  const web = new URL('../../../web/public/', import.meta.url)
  expect(parts.filter((file) => !existsSync(new URL(file, web)))).toEqual([])
})
