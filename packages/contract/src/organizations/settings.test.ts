import { expect, test } from 'vitest'
import { organizationEndpoints } from './settings.ts'

const { inputSchema } = organizationEndpoints.updateGroup['~orpc']
const isAccepted = (groupLinkTo: string) =>
  inputSchema?.safeParse({ slug: 'acme', version: 1, groupLinkTo }).success

const encodings = {
  plain: (link: string) => link,
  percent: encodeURIComponent,
  entities: (link: string) => [...link].map((character) => `&#${character.codePointAt(0)};`).join(''),
}

const hostileLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://acme.example',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://acme.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://acme.example/1',
  'file:///etc/passwd',
  'ftp://acme.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://acme.example@evil.example/',
  'https://acme.example:pass@evil.example/',
  'https://acme.example\\@evil.example/',
  'https://acme.example/\njavascript:alert(1)',
  'https://acme.example/" onmouseover="alert(1)',
  'https://acme.example/<script>',
  'https://[::1]/',
  'https://',
  '',
]

test.each(
  Object.entries(encodings).flatMap(([name, encode]) => hostileLinks.map((link) => [encode(link), name])),
)('T12: an organization cannot have the link %j (%s)', (link) => {
  expect(isAccepted(link)).toBe(false)
})

test.each([
  'https://acme.example',
  'HTTP://Acme.example:8080/a/?b=c&d=%20#e',
  ' https://a-b.acme.example/money@home ',
])('an organization can have the link %j', (link) => {
  expect(isAccepted(link)).toBe(true)
})
