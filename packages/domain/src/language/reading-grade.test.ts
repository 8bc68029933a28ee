import { expect, test } from 'vitest'
import { gradeReading } from './reading-grade.ts'

const plain =
  'You get paid on Friday. Put some of it away first. Then pay the rent. What is left is yours to spend. Do it each week.'
const hard =
  'Notwithstanding contributions previously accumulated, participants establishing supplementary retirement arrangements experience considerable administrative complications immediately following significant legislative modifications.'

const repeat = (text: string, times: number) => Array.from({ length: times }, () => text)

test('of a text that is too short nothing is said', () => {
  expect(gradeReading([], 'en')).toBeNull()
  expect(gradeReading([plain], 'en')).toBeNull()
  expect(gradeReading(['12 % 100 $'.repeat(100)], 'en')).toBeNull()
})

test('plain words in short sentences are of a low grade, without hard sentences', () => {
  expect(gradeReading(repeat(plain, 4), 'en')).toEqual({ grade: expect.any(Number), hardSentences: [] })
  expect(gradeReading(repeat(plain, 4), 'en')?.grade).toBeLessThan(4)
})

test('the three hardest sentences are named, the hardest first; sources are left out', () => {
  const longer = `${hard.slice(0, -1)}, particularly documentation responsibilities.`
  const shorter = hard.replace('considerable ', '')
  const paragraphs = [
    ...Array.from({ length: 3 }, () => plain),
    shorter,
    hard,
    longer,
    hard,
    'Sources',
    longer,
  ]
  const reading = gradeReading(paragraphs, 'en')
  expect(reading?.grade).toBeGreaterThan(8)
  expect(reading?.hardSentences[0]).toBe(longer)
  expect(reading?.hardSentences.toSorted()).toEqual([hard, longer, shorter].toSorted())
})

test.each([
  ['en', 'made used table people money the rate insurance wanted saves', 16],
  ['es', 'ahorro país guerra día ciudad dinero leer queso cuota envío', 24],
] as const)('in %s, syllables are counted as they are spoken', (language, words, syllables) => {
  const text = repeat(`${words}.`, 10)
  const counted = words.split(' ').length * 10
  const expected =
    language === 'en'
      ? 0.39 * (counted / 10) + 11.8 * ((syllables * 10) / counted) - 15.59
      : -0.205 * (1000 / counted) + 0.049 * ((1000 * syllables) / counted) - 3.407
  expect(gradeReading(text, language)?.grade).toBe(Math.max(1, Math.round(expected)))
})
