import { expect, test } from 'vitest'
import { normalizeEmail } from './email.ts'

const label = 'd'.repeat(63)

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada@Example.COM \n', 'ada@example.com'],
  ['\u00a0ada@example.com\ufeff', 'ada@example.com'],
  ['ada.byron+wellness@mail.example.co.uk', 'ada.byron+wellness@mail.example.co.uk'],
  ["o'neill@example.com", "o'neill@example.com"],
  ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  ['1@2.org', '1@2.org'],
  ['-@example.com', '-@example.com'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@a-b.c-d.example', 'ada@a-b.c-d.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  [`ada@${label}.com`, `ada@${label}.com`],
  [`ada@example.${label}`, `ada@example.${label}`],
])('normalizes %j to %j', (typed, canonical) => {
  expect(normalizeEmail(typed)).toBe(canonical)
  expect(normalizeEmail(canonical)).toBe(canonical)
})

const confusable = [
  ...`\u212Aim@example.com kim@\u212Aitchen.example ada@example\uff0ecom ada\uff20example.com
    ada@example\u3002com \u0430da@example.com ad\u0131@example.com a\u017fa@example.com
    ada\u200b@example.com ada@exam\u00adple.com adá@example.com ada@bücher.example
    👪@example.com`.split(/\s+/),
]

const malformed = [
  '',
  ...`@ ada ada@ @example.com ada@example ada@localhost ada@@example.com ada@byron@example.com
    ada@example.com. ada@.example.com ada@example..com ada@-example.com ada@example-.com
    ada@exa_mple.com .ada@example.com ada.@example.com ada..byron@example.com`.split(/\s+/),
  'ada byron@example.com',
  'ada@exam ple.com',
  '"ada byron"@example.com',
  '"ada"@example.com',
  '"ada@byron"@example.com',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  'Ada <ada@example.com>',
  ...`<ada@example.com> ada(comment)@example.com ada@example.com,bob@example.com
    ada@example.com;bob@example.com mailto:ada@example.com`.split(/\s+/),
  'ada\\@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada\u0000@example.com',
  'ada\t@example.com',
  'ada@example.com%0a',
]

const tooLong = [
  `${'a'.repeat(65)}@example.com`,
  `ada@${'d'.repeat(64)}.com`,
  `ada@example.${'d'.repeat(64)}`,
  `ada@${[label, label, label, label].join('.')}.com`,
  'a@'.repeat(10_000),
  `${'a.'.repeat(50_000)}@example.com`,
]

test.each([...confusable, ...malformed, ...tooLong])('T26: returns null for %j', (typed) => {
  expect(normalizeEmail(typed)).toBeNull()
})

test('T26: accepts a whole address of 254 characters, and none of 255', () => {
  const address = (length: number) => {
    const domain = `@${label}.${label}.com`
    const rest = length - 64 - domain.length
    return `${'a'.repeat(64)}@${'e'.repeat(rest - 1)}.${domain.slice(1)}`
  }
  expect(address(254)).toHaveLength(254)
  expect(normalizeEmail(address(254))).toBe(address(254))
  expect(normalizeEmail(address(255))).toBeNull()
})

test('T26: the canonical form is printable ASCII without spaces, for any character in the input', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code)
    const canonical = normalizeEmail(`a${character}b@example.com`)
    if (canonical !== null) expect(canonical).toMatch(/^[\x21-\x7e]+$/)
    if (canonical !== null && code > 0x7e) expect.unreachable(`U+${code.toString(16)} in an address`)
  }
})
