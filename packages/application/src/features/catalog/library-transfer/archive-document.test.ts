import { anyCharacter } from '@kitchen-table/domain/testing/suites'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText } from '../cleaning/clean-html.ts'
import {
  formatArchiveDocument,
  formatYaml,
  parseArchiveDocument,
  parseYamlFields,
} from './archive-document.ts'
import { toArchiveFileName } from './archive-paths.ts'

const anyText = fc.string({ unit: anyCharacter, maxLength: 40 })
const anyValue = fc.oneof(anyText, fc.boolean(), fc.constant(null), fc.array(anyText, { maxLength: 3 }))
const anyFields = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), anyValue, { minKeys: 1 })
const anyHtml = fc
  .array(fc.oneof(anyText, fc.constantFrom('<p>', '</p>', '<ul>', '</ul>', '</li>', '\n', '\r\n', '---\n')))
  .map((parts) => parts.join(''))

test('any fields and any text are read as they were written', () => {
  fc.assert(
    fc.property(anyFields, anyHtml, (fields, content) => {
      expect(parseArchiveDocument(formatArchiveDocument({ fields, content }))).toEqual({ fields, content })
      expect(parseYamlFields(formatYaml(fields))).toEqual(fields)
    }),
  )
})

test.each([
  'yes',
  'null',
  '~',
  '007',
  '1e3',
  '2026-01-02',
  '- a',
  'a: b',
  '#',
  ' a ',
  '"',
  "'",
  '&a',
  '*a',
  '!a',
])('the text %j stays a text', (title) => expect(parseYamlFields(formatYaml({ title }))).toEqual({ title }))

test('a rich text has a line for each block, and is the same when it is read', () => {
  const content = cleanRichText('<h1>One</h1><ol><li>Two</li></ol><p>Three <a href="tel:1">four</a></p>')
  const text = formatArchiveDocument({ fields: { title: 'A' }, content })
  expect(text).toBe(
    '---\ntitle: A\n---\n<h1>One</h1>\n<ol>\n<li>Two</li>\n</ol>\n<p>Three <a href="tel:1">four</a></p>\n',
  )
  expect(parseArchiveDocument(text)?.content).toBe(content)
})

test('any name of a file becomes one that every system can store', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (name) => {
      const safeName = toArchiveFileName(name)
      expect(safeName).not.toMatch(/[\p{Cc}<>:"/\\|?*]|^\.|[. ]$|^$/u)
      expect(Buffer.byteLength(safeName)).toBeLessThanOrEqual(255)
      expect(toArchiveFileName(safeName)).toBe(safeName)
    }),
  )
})

test.each([
  ['Budget plan.pdf', 'Budget plan.pdf'],
  ['..', '_'],
  ['', '_'],
  ['.env', 'env'],
  ['a/b\\c.pdf', 'a_b_c.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['nul', '_nul'],
  [`${'x'.repeat(190)}.pdf`, `${'x'.repeat(50)}.pdf`],
  ['e\u0301.pdf', '\u00e9.pdf'],
])('the file %j is stored as %j', (name, safeName) => expect(toArchiveFileName(name)).toBe(safeName))
