import { expect, test } from 'vitest'
import { parseWorksheet, WorksheetError } from './parse-worksheet.ts'

test('parses a worksheet into its blocks', () => {
  const { title, blocks } = parseWorksheet(`# What I "owe"

Round the numbers.
Nobody checks.

## First
- [ ] something to tick
1. something numbered
Name of the account: ____
Who? ____
____

| What | How much |
|---|---|
| Rent | |
| | |
`)

  expect(title).toBe('What I “owe”')
  expect(blocks).toEqual([
    { kind: 'text', text: 'Round the numbers. Nobody checks.' },
    { kind: 'heading', text: 'First' },
    { kind: 'tick', text: 'something to tick' },
    { kind: 'step', number: '1', text: 'something numbered' },
    { kind: 'line', label: 'Name of the account' },
    { kind: 'line', label: 'Who?' },
    { kind: 'line', label: '' },
    {
      kind: 'table',
      head: ['What', 'How much'],
      rows: [
        ['Rent', ''],
        ['', ''],
      ],
    },
  ])
})

test('keeps two tables with an empty line between them apart', () => {
  const { blocks } = parseWorksheet('# A\n\n|a|\n|---|\n||\n\n|b|\n|---|\n||')
  expect(blocks.map((block) => (block.kind === 'table' ? block.head : null))).toEqual([['a'], ['b']])
})

test.each([
  ['', 'does not begin'],
  ['What I owe', 'does not begin'],
  ['# Empty', 'nothing under its title'],
  ['# A\n\n| a | b |\n| 1 | 2 |', 'no |---| under its head'],
  ['# A\n\n| a | b |\n|---|---|\n| 1 |', 'another number of cells'],
])('rejects %j: %s', (markdown, message) => {
  expect(() => parseWorksheet(markdown)).toThrow(WorksheetError)
  expect(() => parseWorksheet(markdown)).toThrow(message)
})
