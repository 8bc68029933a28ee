import { expect, test } from 'vitest'
import { cleanHtml } from '../../../server/src/features/catalog/clean-html.ts'
import { isAllowedLink, isAllowedPicture, parseLinkAddress } from './rich-text-addresses.ts'

test.each([
  { typed: ' https://example.org/a ', address: 'https://example.org/a' },
  { typed: 'example.org/a?b=1', address: 'https://example.org/a?b=1' },
  { typed: 'HTTP://EXAMPLE.ORG', address: 'HTTP://EXAMPLE.ORG' },
  { typed: 'help@example.org', address: 'mailto:help@example.org' },
  { typed: 'mailto:help@example.org', address: 'mailto:help@example.org' },
  { typed: '+1 (612) 555-0100', address: 'tel:+16125550100' },
  { typed: 'tel:+16125550100', address: 'tel:+16125550100' },
  { typed: '', address: undefined },
  { typed: 'debt', address: undefined },
  { typed: 'javascript:alert(1)', address: undefined },
  { typed: 'data:text/html,x', address: undefined },
  { typed: 'ftp://example.org', address: undefined },
  { typed: 'https://bank.example@evil.example', address: undefined },
  { typed: 'two words.org', address: undefined },
])('"$typed" -> $address', ({ typed, address }) => {
  expect(parseLinkAddress(typed)).toBe(address)
})

test.each([
  'https://example.org',
  'https://user@example.org',
  'https://',
  '//example.org',
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
