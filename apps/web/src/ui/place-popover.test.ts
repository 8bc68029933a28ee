import { expect, test } from 'vitest'
import { placePopover } from './place-popover.ts'

const screen = { width: 400, height: 800 }
const boxAt = (top: number, left: number) => ({ top, bottom: top + 44, left, right: left + 44 })

test('opens below, aligned left, for an opener in the upper left', () => {
  expect(placePopover(boxAt(20, 16), screen)).toEqual({ top: 70, left: 16, maxHeight: 722 })
})

test('aligns right for an opener in the right half', () => {
  expect(placePopover(boxAt(20, 340), screen)).toMatchObject({ right: 16 })
})

test('opens above for an opener near the bottom', () => {
  expect(placePopover(boxAt(740, 16), screen)).toEqual({ bottom: 66, left: 16, maxHeight: 726 })
})

test('opens below while there is enough space, even if there is more above', () => {
  expect(placePopover(boxAt(400, 16), screen)).toMatchObject({ top: 450 })
})

test('leaves a margin to the screen edge when the opener is cut off', () => {
  expect(placePopover(boxAt(100, -20), screen)).toMatchObject({ left: 8 })
  expect(placePopover(boxAt(100, 380), screen)).toMatchObject({ right: 8 })
})

test('takes the side with more space on a screen too low for either', () => {
  const low = { width: 400, height: 200 }
  expect(placePopover(boxAt(120, 16), low)).toMatchObject({ bottom: 86 })
  expect(placePopover(boxAt(40, 16), low)).toMatchObject({ top: 90 })
})
