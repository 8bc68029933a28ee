import { describe, expect, test } from 'vitest'
import { createWidestCrop, dragCrop, getCropSquare, MAX_ZOOM, moveCrop, zoomCrop } from './crop-geometry.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }
const widestWideCrop = createWidestCrop(wide)

test.each([
  ['a wide picture', wide, { left: 100, top: 0, side: 200 }],
  ['a tall picture', tall, { left: 0, top: 100, side: 200 }],
  ['a square', { width: 90, height: 90 }, { left: 0, top: 0, side: 90 }],
])('createWidestCrop centers the largest square of %s', (_name, picture, square) => {
  expect(getCropSquare(picture, createWidestCrop(picture))).toEqual(square)
})

const close = zoomCrop(wide, widestWideCrop, 2)
const edge = moveCrop(wide, zoomCrop(wide, widestWideCrop, 4), 99, 99)

test.each([
  ['moving is by a share of the square', moveCrop(wide, widestWideCrop, 0.25, 0), [150, 0, 200]],
  ['moving stops at the left edge', moveCrop(wide, widestWideCrop, -9, 0), [0, 0, 200]],
  ['moving stops at the right edge', moveCrop(wide, widestWideCrop, 9, 0), [200, 0, 200]],
  ['a square as high as the picture stays', moveCrop(wide, widestWideCrop, 0, 9), [100, 0, 200]],
  ['moving is half as far at zoom 2', moveCrop(wide, close, 0.5, -0.5), [200, 0, 100]],
  ['zooming in keeps the center', close, [150, 50, 100]],
  ['zooming leaves the anchor', zoomCrop(wide, widestWideCrop, 2, { x: 0, y: 0 }), [100, 0, 100]],
  ['zooming out at an edge moves the square back', zoomCrop(wide, edge, 1), [200, 0, 200]],
])('%s', (_name, crop, [left, top, side]) => {
  expect(getCropSquare(wide, crop)).toEqual({ left, top, side })
})

describe('zoomCrop', () => {
  test.each([
    { requested: 0.2, zoom: 1 },
    { requested: 99, zoom: MAX_ZOOM },
  ])('limits a zoom of $requested to $zoom', ({ requested, zoom }) => {
    expect(zoomCrop(wide, widestWideCrop, requested).zoom).toBe(zoom)
  })

  test('does not move the square when the zoom is at its limit', () => {
    const closest = zoomCrop(wide, widestWideCrop, MAX_ZOOM)
    expect(zoomCrop(wide, closest, 99, { x: 0, y: 0 })).toEqual(closest)
  })
})

describe('dragCrop', () => {
  const at = (x: number, y = 0.5) => ({ x, y })

  test('moves the picture along with one finger', () => {
    const dragged = dragCrop(wide, widestWideCrop, [at(0.5)], [at(0.75)])
    expect(getCropSquare(wide, dragged)).toEqual({ left: 50, top: 0, side: 200 })
  })

  test('zooms in between two fingers that spread', () => {
    const pinched = dragCrop(wide, widestWideCrop, [at(0.4), at(0.6)], [at(0.3), at(0.7)])
    expect(pinched.zoom).toBeCloseTo(2)
    expect(getCropSquare(wide, pinched).left).toBeCloseTo(150)
  })

  test('zooms out with two fingers that close', () => {
    const close = zoomCrop(wide, widestWideCrop, 4)
    expect(dragCrop(wide, close, [at(0.2), at(0.8)], [at(0.35), at(0.65)]).zoom).toBeCloseTo(2)
  })

  test('stays within the limits with two fingers on one spot', () => {
    expect(dragCrop(wide, widestWideCrop, [at(0.5), at(0.5)], [at(0), at(1)]).zoom).toBe(MAX_ZOOM)
  })
})
