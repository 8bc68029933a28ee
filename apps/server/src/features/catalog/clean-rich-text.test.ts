import { MAX_RICH_TEXT_BYTES, RICH_TEXT_TOO_LONG_MESSAGE } from '@kitchen-table/contract/catalog-input'
import { expect, test } from 'vitest'
import { cleanRichText } from './clean-rich-text.ts'

const refusal = {
  code: 'input.invalid',
  data: { fields: [{ field: 'content', message: RICH_TEXT_TOO_LONG_MESSAGE }] },
}
const cleaned = (content: string) => {
  try {
    return cleanRichText(content).length
  } catch (error) {
    return error
  }
}

// 48 KB of them were 246 KB when they had been cleaned.
test('text that grows past the limit when it is cleaned is refused beside its field', () => {
  expect(cleaned('&'.repeat(MAX_RICH_TEXT_BYTES))).toMatchObject(refusal)
  expect(cleaned('<p>a</p>'.repeat(1000) + '&'.repeat(MAX_RICH_TEXT_BYTES / 5))).toMatchObject(refusal)
})

test('what is as long as it may be is kept', () => {
  expect(cleaned('&amp;'.repeat(9000))).toBe(45_000)
  expect(cleaned('x'.repeat(MAX_RICH_TEXT_BYTES))).toBe(MAX_RICH_TEXT_BYTES)
})

test('the limit is one of bytes', () => {
  expect(cleaned('é'.repeat(MAX_RICH_TEXT_BYTES / 2))).toBe(MAX_RICH_TEXT_BYTES / 2)
  expect(cleaned('é'.repeat(MAX_RICH_TEXT_BYTES / 2 + 1))).toMatchObject(refusal)
})

test('what only shrinks is measured afterwards as well', () => {
  expect(cleaned(`<script>${'x'.repeat(2 * MAX_RICH_TEXT_BYTES)}</script>a`)).toBe(1)
})
