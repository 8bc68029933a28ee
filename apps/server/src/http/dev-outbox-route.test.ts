import type { CapturedMessage } from '@kitchen-table/application/ports'
import { awkwardTexts, callRoute } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { devOutboxRoute } from './dev-outbox-route.ts'

const at = '2026-11-05T12:00:00.000Z'
const createEmail = (change: object = {}): CapturedMessage => ({
  kind: 'mail',
  at,
  to: 'ada@example.com',
  replyTo: null,
  subject: 'Your code',
  text: 'Type 482913',
  html: '<!doctype html><html><head></head><body><a href="https://learn.example/">Go</a></body></html>',
  ...change,
})
const sms: CapturedMessage = { kind: 'sms', at, to: '+15550100142', text: '482913 is your code' }

async function renderOutbox(messages: CapturedMessage[], query = '') {
  const route = devOutboxRoute({
    readMessages: async () => messages,
    productName: 'A & B',
    publicUrl: new URL('http://localhost'),
  })
  const response = await callRoute(
    route,
    new Request(`http://localhost/dev/outbox${query}`, { headers: { Host: 'localhost' } }),
  )
  return { response, page: await response.text() }
}

test('shows e-mails and text messages in their given order', async () => {
  const { page } = await renderOutbox([
    createEmail({ replyTo: 'kim@example.com' }),
    sms,
    createEmail({ subject: 'Earlier' }),
  ])
  const order = ['Your code', '+15550100142', 'Earlier'].map((text) => page.indexOf(text))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(page).toContain('To <b>ada@example.com</b> · Answers go to <b>kim@example.com</b>')
  expect(page).toContain(`<time datetime="${at}">`)
  expect(page).toContain('<pre>Type 482913</pre>')
  expect(page).toContain('<p class="bubble">482913 is your code</p>')
})

test('an e-mail runs no scripts, and its links open in place of the page', async () => {
  const { page, response } = await renderOutbox([createEmail()])
  expect(page.match(/sandbox="[^"]*"/g)).toEqual(['sandbox="allow-top-navigation-by-user-activation"'])
  expect(page).toContain('&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('shows a message if there is nothing', async () => {
  expect((await renderOutbox([])).page).toContain('Nothing has been sent yet.')
})

test('refreshes itself only with ?follow', async () => {
  expect((await renderOutbox([])).page).not.toContain('http-equiv')
  expect((await renderOutbox([], '?follow')).page).toContain('<meta http-equiv="refresh" content="5">')
})

test.each(awkwardTexts.map((text) => [text.slice(0, 30), text]))(
  '%j in any field creates no tag',
  async (_, text) => {
    const listTags = (page: string) =>
      page.replace(/srcdoc="[^"]*"|title="[^"]*"/g, '').match(/<\/?[a-z][^>]*>/g)
    const evil = `${text}"><script>alert(1)</script></pre></iframe>`
    const plain = await renderOutbox([createEmail({ replyTo: 'x' }), sms])
    const { page } = await renderOutbox([
      createEmail({ to: evil, replyTo: evil, subject: evil, text: evil, html: evil }),
      { ...sms, to: evil, text: evil },
    ])
    expect(listTags(page)).toEqual(listTags(plain.page))
  },
)
