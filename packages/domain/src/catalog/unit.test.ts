import { expect, test } from 'vitest'
import { hasDownload } from './unit.ts'

const file = { key: 'units/u/paper', name: 'paper.pdf', type: 'application/pdf', size: 1 }

test.each([
  [{ attachment: null, worksheet: '' }, false],
  [{ attachment: file, worksheet: '' }, true],
  [{ attachment: null, worksheet: '# One page\n\nRent: ____' }, true],
])('of %j, a file to download: %s', (unit, expected) => {
  expect(hasDownload(unit)).toBe(expected)
})
