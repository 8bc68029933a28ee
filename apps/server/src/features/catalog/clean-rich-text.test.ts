import { LONGEST_RICH_TEXT, RICH_TEXT_TOO_LONG } from '@kitchen-table/contract/catalog-input'
import { expect, test } from 'vitest'
import { cleanRichText } from './clean-rich-text.ts'

const refusal = {
  code: 'input.invalid',
  data: { fields: [{ field: 'content', message: RICH_TEXT_TOO_LONG }] },
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
  expect(cleaned('&'.repeat(LONGEST_RICH_TEXT))).toMatchObject(refusal)
  expect(cleaned('<p>a</p>'.repeat(1000) + '&'.repeat(LONGEST_RICH_TEXT / 5))).toMatchObject(refusal)
})

test('what is as long as it may be is kept', () => {
  expect(cleaned('&amp;'.repeat(9000))).toBe(45_000)
  expect(cleaned('x'.repeat(LONGEST_RICH_TEXT))).toBe(LONGEST_RICH_TEXT)
})

test('the limit is one of bytes', () => {
  expect(cleaned('é'.repeat(LONGEST_RICH_TEXT / 2))).toBe(LONGEST_RICH_TEXT / 2)
  expect(cleaned('é'.repeat(LONGEST_RICH_TEXT / 2 + 1))).toMatchObject(refusal)
})

test('what only shrinks is measured afterwards as well', () => {
  expect(cleaned(`<script>${'x'.repeat(2 * LONGEST_RICH_TEXT)}</script>a`)).toBe(1)
})
