import { expect, test } from 'vitest'
import type { CapturedMessage } from '../platform/messaging/captured-message.ts'
import { awkwardTexts } from '../testing/port-suites/samples.ts'
import { devOutboxRoute } from './dev-outbox-route.ts'

const at = '2026-11-05T12:00:00.000Z'
const mail = (change: object = {}): CapturedMessage => ({
  kind: 'mail',
  at,
  to: 'ada@example.com',
  replyTo: null,
  subject: 'Your code',
  text: 'Type 482913',
  html: '<!doctype html><html><head></head><body><a href="https://learn.example/">Go</a></body></html>',
  ...change,
})
const text: CapturedMessage = { kind: 'sms', at, to: '+15550100142', text: '482913 is your code' }

async function shown(messages: CapturedMessage[], query = '') {
  const route = devOutboxRoute({ readMessages: async () => messages, productName: 'A & B' })
  const response = await route(new URL(`http://localhost/dev/outbox${query}`))
  return { response, page: await response.text() }
}

test('shows mail and text messages, in the order that they come in', async () => {
  const { page } = await shown([mail({ replyTo: 'kim@example.com' }), text, mail({ subject: 'Earlier' })])
  const order = ['Your code', '+15550100142', 'Earlier'].map((words) => page.indexOf(words))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(page).toContain('To <b>ada@example.com</b> · Answers go to <b>kim@example.com</b>')
  expect(page).toContain(`<time datetime="${at}">`)
  expect(page).toContain('<pre>Type 482913</pre>')
  expect(page).toContain('<p class="bubble">482913 is your code</p>')
})

test('a letter can run nothing, and its links take the place of the page', async () => {
  const { page, response } = await shown([mail()])
  expect(page.match(/sandbox="[^"]*"/g)).toEqual(['sandbox="allow-top-navigation-by-user-activation"'])
  expect(page).toContain('&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('says so when there is nothing', async () => {
  expect((await shown([])).page).toContain('Nothing has been sent yet.')
})

test('refreshes itself only where it is asked to', async () => {
  expect((await shown([])).page).not.toContain('http-equiv')
  expect((await shown([], '?follow')).page).toContain('<meta http-equiv="refresh" content="5">')
})

test.each(awkwardTexts.map((typed) => [typed.slice(0, 30), typed]))(
  '%j anywhere makes no tag',
  async (_, typed) => {
    const tags = (page: string) => page.replace(/srcdoc="[^"]*"|title="[^"]*"/g, '').match(/<\/?[a-z][^>]*>/g)
    const evil = `${typed}"><script>alert(1)</script></pre></iframe>`
    const plain = await shown([mail({ replyTo: 'x' }), text])
    const { page } = await shown([
      mail({ to: evil, replyTo: evil, subject: evil, text: evil, html: evil }),
      { ...text, to: evil, text: evil },
    ])
    expect(tags(page)).toEqual(tags(plain.page))
  },
)
