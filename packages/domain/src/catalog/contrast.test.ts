import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colorPattern, computeContrastRatio, hasReadableTextColor, pickTextColor } from './contrast.ts'

test.each([
  { a: '#000000', b: '#ffffff', ratio: 21 },
  { a: '#ffffff', b: '#FFFFFF', ratio: 1 },
  { a: '#777777', b: '#ffffff', ratio: 4.48 },
  { a: '#767676', b: '#ffffff', ratio: 4.54 },
  { a: '#ff0000', b: '#ffffff', ratio: 4.0 },
  { a: '#00ff00', b: '#ffffff', ratio: 1.37 },
  { a: '#0000ff', b: '#ffffff', ratio: 8.59 },
  { a: '#0a0a0a', b: '#000000', ratio: 1.06 },
])('$a on $b: $ratio', ({ a, b, ratio }) => {
  expect(computeContrastRatio(a, b)).toBeCloseTo(ratio, 2)
  expect(computeContrastRatio(b, a)).toBe(computeContrastRatio(a, b))
})

test.each([
  { background: '#000000', text: '#fffdf8' },
  { background: '#17594a', text: '#fffdf8' },
  { background: '#ffffff', text: '#1f2d28' },
  { background: '#ffd54f', text: '#1f2d28' },
])('picks $text on $background', ({ background, text }) => {
  expect(pickTextColor(background)).toBe(text)
})

test('picks between other text colors', () => {
  expect(pickTextColor('#ffffff', '#eeeeee', '#111111')).toBe('#111111')
  expect(pickTextColor('#000000', '#eeeeee', '#111111')).toBe('#eeeeee')
})

test.each([
  ['#000000', true],
  ['#ffffff', true],
  ['#17594a', true],
  ['#e6a93c', true],
  ['#7a7a7a', false],
  ['#ff0000', false],
  ['#3f8f7f', false],
])('text on %s is readable: %s', (background, isReadable) => {
  expect(hasReadableTextColor(background)).toBe(isReadable)
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('for every color', () => {
  test('the ratio is between 1 and 21', () => {
    fc.assert(
      fc.property(color, color, (a, b) => {
        expect(computeContrastRatio(a, b)).toBeGreaterThanOrEqual(1)
        expect(computeContrastRatio(a, b)).toBeLessThanOrEqual(21)
      }),
    )
  })

  test('the picked text has a contrast of more than 3.6', () => {
    fc.assert(
      fc.property(color, (background) => {
        expect(computeContrastRatio(pickTextColor(background), background)).toBeGreaterThan(3.6)
      }),
    )
  })
})

test.each([
  ['#17594a', true],
  ['#ABCDEF', true],
  ['#000000', true],
  ['##17594a', false],
  [' #17594a', false],
  ['#fff', false],
  ['17594a', false],
  ['#17594a;', false],
  ['#17594a\n', false],
  ['#17594g', false],
  ['#17594a00', false],
  ['red', false],
  ['url(https://evil.example)', false],
  ['#000000;background:url(//evil.example)', false],
])('T11: %j is a color: %s', (text, ok) => {
  expect(colorPattern.test(text)).toBe(ok)
})
