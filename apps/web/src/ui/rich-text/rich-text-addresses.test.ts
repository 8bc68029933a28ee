import { cleanHtml } from '@kitchen-table/application/features'
import { expect, test } from 'vitest'
import {
  findTextAddresses,
  isAllowedLink,
  isAllowedPicture,
  parseLinkAddress,
  parsePastedLink,
} from './rich-text-addresses.ts'

const ORIGIN = 'https://learn.example'

test.each([
  { typed: ' https://example.org/a ', address: 'https://example.org/a' },
  { typed: 'example.org/a?b=1', address: 'https://example.org/a?b=1' },
  { typed: 'HTTP://EXAMPLE.ORG', address: 'HTTP://EXAMPLE.ORG' },
  { typed: 'help@example.org', address: 'mailto:help@example.org' },
  { typed: 'mailto:help@example.org', address: 'mailto:help@example.org' },
  { typed: '+1 (612) 555-0100', address: 'tel:+16125550100' },
  { typed: 'tel:+16125550100', address: 'tel:+16125550100' },
  { typed: 'https://learn.example/track/a?b=1#c', address: '/track/a?b=1#c' },
  { typed: 'learn.example/track/a', address: '/track/a' },
  { typed: 'https://learn.example', address: '/' },
  { typed: 'https://learn.example//evil.example', address: 'https://learn.example//evil.example' },
  { typed: 'https://learn.example.evil.example/a', address: 'https://learn.example.evil.example/a' },
  { typed: 'http://learn.example/a', address: 'http://learn.example/a' },
  { typed: '/track/a', address: '/track/a' },
  { typed: '//evil.example', address: undefined },
  { typed: '/\\evil.example', address: undefined },
  { typed: '', address: undefined },
  { typed: 'debt', address: undefined },
  { typed: 'javascript:alert(1)', address: undefined },
  { typed: 'data:text/html,x', address: undefined },
  { typed: 'ftp://example.org', address: undefined },
  { typed: 'https://bank.example@evil.example', address: undefined },
  { typed: 'two words.org', address: undefined },
])('"$typed" -> $address', ({ typed, address }) => {
  expect(parseLinkAddress(typed, ORIGIN)).toBe(address)
})

test.each([
  'https://example.org',
  'https://user@example.org',
  'https://',
  '//example.org',
  '/',
  '/track/a#b',
  '/\\example.org',
  '/a b',
  'mailto:a@b.c',
  'tel:12 34',
  'tel:1234',
  'javascript:1',
  'https://exa mple.org',
  'https://example.org\\a',
])('a link to %s is allowed where the server keeps it', (href) => {
  expect(isAllowedLink(href)).toBe(cleanHtml(`<p><a href="${href}">a</a></p>`).includes('href'))
})

test.each([
  'https://example.org/a.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,x',
  'file:///C:/a.png',
  'blob:https://example.org/1',
  '/files/a.png',
])('a picture from %s is allowed where the server keeps it', (src) => {
  expect(isAllowedPicture(src)).toBe(cleanHtml(`<p><img src="${src}"></p>`).includes('src'))
})

// Regression: links without a scheme were dropped, and links to the product named its host.
test.each([
  ['www.x.org', 'https://www.x.org'],
  ['example.com/path', 'https://example.com/path'],
  ['//example.com/path', 'https://example.com/path'],
  ['https://learn.example/track/a', '/track/a'],
  ['//learn.example/track/a', '/track/a'],
  ['a@example.org', 'mailto:a@example.org'],
  [' https://example.org ', 'https://example.org'],
  ['#note-1', undefined],
  ['/about', undefined],
  ['about.html', undefined],
  ['form.pdf?v=1', undefined],
  ['../up', undefined],
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///C:/a.docx', undefined],
])('a pasted link to %j leads to %j', (href, address) => {
  expect(parsePastedLink(href, ORIGIN)).toBe(address)
})

test.each([
  ['See www.x.org.', ['https://www.x.org']],
  [
    'See (https://a.example/b_(c)), or example.com/path!',
    ['https://a.example/b_(c)', 'https://example.com/path'],
  ],
  ['At https://learn.example/track/a, today', ['/track/a']],
  ['consumerfinance.gov and irs.gov/refunds', ['https://consumerfinance.gov', 'https://irs.gov/refunds']],
  ['help@example.com, e.g. Node.js, budget.xlsx and/or 1.5/2 a.m./p.m.', []],
  ['The end.Then more', []],
])('the addresses in %j are %j', (text, hrefs) => {
  expect(findTextAddresses(text, ORIGIN).map(({ href }) => href)).toEqual(hrefs)
})
