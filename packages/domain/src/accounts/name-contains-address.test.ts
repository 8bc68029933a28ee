import { expect, test } from 'vitest'
import { nameContainsAddress } from './name-contains-address.ts'

test.each([
  'ada@example.org',
  'Win at evil.example now',
  'https://evil.example/a',
  'HTTP://EVIL',
  '//evil',
  'www evil example',
  'evil．example',
  'evil。example',
  'ada＠example',
  'x.co',
  'пример.рф',
  'evil\u200b.example',
  '192.0.2.7',
])('%j holds an address', (name) => {
  expect(nameContainsAddress(name)).toBe(true)
})

test.each(['', 'Ada', 'Ada M. Low', 'Low Jr.', 'O’Neil', 'J. R. R.', 'J.R.R.', 'Anne-Marie', 'שרה', '李'])(
  '%j holds none',
  (name) => {
    expect(nameContainsAddress(name)).toBe(false)
  },
)
