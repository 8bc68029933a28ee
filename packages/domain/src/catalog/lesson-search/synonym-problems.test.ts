import { expect, test } from 'vitest'
import { findSynonymProblems } from './synonym-problems.ts'

const toSynonyms = (table: Record<string, string>) =>
  Object.entries(table).map(([word, means]) => ({ word, means }))

test.each<{ table: Record<string, string>; problems: string[] }>([
  { table: {}, problems: [] },
  { table: { boss: 'manager', chief: 'manager', 'laid off': 'lost job' }, problems: [] },
  { table: { bro: 'brother', brother: 'family' }, problems: [] },
  { table: { boss: 'Boss' }, problems: ['0.means: “boss” cannot mean itself.'] },
  { table: { "can't": 'can’t' }, problems: ["0.means: “can't” cannot mean itself."] },
  { table: { '?!': 'boss' }, problems: ['0.word: Please write a word with letters or digits.'] },
  { table: { boss: '—' }, problems: ['0.means: Please write what it means with letters or digits.'] },
  {
    table: { 'laid-off': 'fired', 'laid off': 'lost job' },
    problems: ['1.word: “laid off” stands in this table already.'],
  },
  {
    table: { a1: 'b1', b1: 'a1', c1: 'a1' },
    problems: [
      '0.means: This goes round in a circle: a1 → b1 → a1.',
      '1.means: This goes round in a circle: b1 → a1 → b1.',
    ],
  },
  {
    table: { a1: 'b1', b1: 'c1', c1: 'a1' },
    problems: ['0', '1', '2'].map((index) => expect.stringContaining(`${index}.means: This goes round`)),
  },
])('the table $table has the problems $problems', ({ table, problems }) => {
  const found = findSynonymProblems(toSynonyms(table))
  expect(found.map(({ index, field, message }) => `${index}.${field}: ${message}`)).toEqual(problems)
})
