import {
  MAX_RICH_TEXT_BYTES,
  richTextTooLongMessage,
  tableTooLargeMessage,
} from '@kitchen-table/contract/content-input'
import { expect, test } from 'vitest'
import { cleanRichText } from './clean-html.ts'

const refusal = {
  code: 'input.invalid',
  data: { fields: [{ field: 'content', message: richTextTooLongMessage() }] },
}
const lengthOrRefusal = (content: string) => {
  try {
    return cleanRichText(content).length
  } catch (error) {
    return error
  }
}

// 48 KB of `&` became 246 KB when they were cleaned.
test('refuses text that grows past the limit when it is cleaned, and names the field', () => {
  expect(lengthOrRefusal('&'.repeat(MAX_RICH_TEXT_BYTES))).toMatchObject(refusal)
  expect(lengthOrRefusal('<p>a</p>'.repeat(1000) + '&'.repeat(MAX_RICH_TEXT_BYTES / 5))).toMatchObject(
    refusal,
  )
})

test('accepts text of exactly the limit', () => {
  expect(lengthOrRefusal('&amp;'.repeat(9000))).toBe(45_000)
  expect(lengthOrRefusal('x'.repeat(MAX_RICH_TEXT_BYTES))).toBe(MAX_RICH_TEXT_BYTES)
})

test('counts the limit in bytes', () => {
  expect(lengthOrRefusal('é'.repeat(MAX_RICH_TEXT_BYTES / 2))).toBe(MAX_RICH_TEXT_BYTES / 2)
  expect(lengthOrRefusal('é'.repeat(MAX_RICH_TEXT_BYTES / 2 + 1))).toMatchObject(refusal)
})

test('measures text after cleaning, if that makes it shorter', () => {
  expect(lengthOrRefusal(`<script>${'x'.repeat(2 * MAX_RICH_TEXT_BYTES)}</script>a`)).toBe(1)
})

const row = (cells: string) => `<tr>${cells}</tr>`
const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`

test.each([
  { what: '10 columns', html: table(row('<td>a</td>'.repeat(10))) },
  { what: '100 rows', html: table(row('<td>a</td>').repeat(100)) },
  { what: 'two tables of 100 rows', html: table(row('<th>a</th>').repeat(100)).repeat(2) },
])('accepts $what', ({ html }) => {
  expect(lengthOrRefusal(html)).toBe(html.length)
})

test.each([
  { what: '11 columns', html: table(row('<td>a</td>'.repeat(11))) },
  { what: 'a cell that makes 11 columns', html: table(row('<td colspan="10">a</td><th>b</th>')) },
  { what: '101 rows', html: table(row('<td>a</td>').repeat(101)) },
  { what: '101 rows without an end', html: `<table>${'<tr><td>a'.repeat(101)}` },
])('refuses a table of $what, and names the field', ({ html }) => {
  expect(lengthOrRefusal(html)).toMatchObject({
    code: 'input.invalid',
    data: { fields: [{ field: 'content', message: tableTooLargeMessage() }] },
  })
})
