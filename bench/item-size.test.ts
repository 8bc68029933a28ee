import { expect, test } from 'vitest'
import { itemSize } from './item-size.ts'

test.each([
  [{ key: 'value' }, 8],
  [{ key: 'größe' }, 10],
  [{ n: 7 }, 3],
  [{ n: 123_456 }, 5],
  [{ yes: true, no: null }, 7],
  [{ gone: undefined }, 0],
  [{ list: ['a', 'bc'] }, 4 + 3 + 1 + 1 + 2 + 1],
  [{ map: { ab: 'c' } }, 3 + 3 + 2 + 1 + 1],
])('%o has %d bytes', (item, bytes) => {
  expect(itemSize(item)).toBe(bytes)
})
