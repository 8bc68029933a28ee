import { expect, test } from 'vitest'
import { readMemberList } from './read-member-list.ts'
import { summarizeFile } from './testing/summarize-list.ts'

test('examples are looked for among the first five rows', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => `jane${at + 1}@example.org,Jane,Doe`)
  const summary = await summarizeFile('people.csv', ['Email,First,Last', ...rows].join('\n'))
  expect(summary.map((row) => row.includes('An example in your file'))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})

test('the first five lines below the people are named, each with at most 60 characters', async () => {
  const footers = Array.from({ length: 6 }, (_, at) => `Total ${at + 1} ${'x'.repeat(60)}`)
  const text = ['Email,First', 'a@firm.example,Ida', '', ...footers].join('\n')
  const list = await readMemberList('people.csv', Buffer.from(text), {
    unclear: 'guess',
    today: '2026-11-28',
  })
  expect('columns' in list && list.columns.notRead).toEqual(
    footers.slice(0, 5).map((footer) => `the line “${footer.slice(0, 60)}”`),
  )
})
