import { expect, test } from 'vitest'
import { placePopover } from './place-popover.ts'

const screen = { width: 400, height: 800 }
const boxAt = (top: number, left: number) => ({ top, bottom: top + 44, left, right: left + 44 })

const low = { width: 400, height: 200 }

test.each([
  [
    'below, aligned left, for an opener in the upper left',
    boxAt(20, 16),
    { top: 70, left: 16, maxHeight: 722 },
  ],
  ['aligned right for an opener in the right half', boxAt(20, 340), { right: 16 }],
  ['above for an opener near the bottom', boxAt(740, 16), { bottom: 66, left: 16, maxHeight: 726 }],
  ['below while there is enough space, even if there is more above', boxAt(400, 16), { top: 450 }],
  ['with a margin to the edge when the opener is cut off on the left', boxAt(100, -20), { left: 8 }],
  ['with a margin to the edge when the opener is cut off on the right', boxAt(100, 380), { right: 8 }],
  ['above if there is more space there, on a screen too low for either', boxAt(120, 16), { bottom: 86 }, low],
  ['below if there is more space there, on a screen too low for either', boxAt(40, 16), { top: 90 }, low],
])('opens %s', (_where, opener, expected, area = screen) => {
  const placed = placePopover(opener, area)
  if ('maxHeight' in expected) expect(placed).toEqual(expected)
  else expect(placed).toMatchObject(expected)
})
