import { expect, test } from 'vitest'
import { fillValueTexts, listValueTexts } from './value-texts.ts'

test('a text is filled with the values that it names, each listed once', () => {
  const text = 'Up to {{limit}}, for two {{ limit.family }}, {{limit}}; {{gone}}'
  const values = listValueTexts(text, ({ slug, name }) =>
    slug === 'limit' ? { text: name === '' ? '$4,400' : '$8,750', href: null } : null,
  )
  expect(values).toEqual({ '{{limit}}': '$4,400', '{{limit.family}}': '$8,750', '{{gone}}': '…' })
  expect(fillValueTexts(text, values)).toBe('Up to $4,400, for two $8,750, $4,400; …')
  expect(fillValueTexts('{{limit}} {{constructor}}', {})).toBe('{{limit}} {{constructor}}')
})
