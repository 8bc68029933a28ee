import { expect, test } from 'vitest'
import { listNormalizedWords, listWordFeatures } from './text-features.ts'

const SIZE = 2 ** 20

function similarity(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => new Set(listWordFeatures(listNormalizedWords(text), SIZE)))
  const shared = [...(left ?? [])].filter((feature) => right?.has(feature)).length
  return shared / Math.max(1, Math.min(left?.size ?? 0, right?.size ?? 0))
}

test.each([
  ['I can’t PAY $1,200!!', 'i cant pay 0 0'],
  ['¡Niñas! sin   comida', 'ninas sin comida'],
  ['heeeelp me plzzzz', 'heelp me plzz'],
  ['laid-off (again)', 'laid off again'],
  ['привет 你好 😀', ''],
  ['', ''],
])('the words of "%s" are "%s"', (text, words) => {
  expect(listNormalizedWords(text).join(' ')).toBe(words)
})

test('features are indexes below the size, none of them twice', () => {
  const features = listWordFeatures('my landlord locked my door and my kids are outside'.split(' '), 64)
  expect(features.length).toBeGreaterThan(20)
  expect(new Set(features).size).toBe(features.length)
  expect(Math.max(...features)).toBeLessThan(64)
  expect(Math.min(...features)).toBeGreaterThanOrEqual(0)
})

test('a misspelled word is more like the right one than another word is', () => {
  expect(similarity('evicted', 'eviccted')).toBeGreaterThan(0.3)
  expect(similarity('evicted', 'mortgage')).toBe(0)
})

test.each(['', '   ', '!!!', '你好', '😀😀'])('"%s" has no features', (text) => {
  expect(listWordFeatures(listNormalizedWords(text), SIZE)).toEqual([])
})
