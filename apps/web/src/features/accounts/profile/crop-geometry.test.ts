import { describe, expect, test } from 'vitest'
import { createWidestCrop, dragCrop, getCropSquare, MAX_ZOOM, moveCrop, zoomCrop } from './crop-geometry.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }
const widestWideCrop = createWidestCrop(wide)

describe('createWidestCrop', () => {
  test.each([
    { name: 'a wide picture', picture: wide, square: { left: 100, top: 0, side: 200 } },
    { name: 'a tall picture', picture: tall, square: { left: 0, top: 100, side: 200 } },
    { name: 'a square', picture: { width: 90, height: 90 }, square: { left: 0, top: 0, side: 90 } },
  ])('centres the largest square of $name', ({ picture, square }) => {
    expect(getCropSquare(picture, createWidestCrop(picture))).toEqual(square)
  })
})

describe('moveCrop', () => {
  test('moves by a share of the square', () => {
    expect(getCropSquare(wide, moveCrop(wide, widestWideCrop, 0.25, 0))).toEqual({
      left: 150,
      top: 0,
      side: 200,
    })
  })

  test.each([
    { right: -9, down: 0, left: 0, top: 0 },
    { right: 9, down: 0, left: 200, top: 0 },
    { right: 0, down: 9, left: 100, top: 0 }, // the square is as high as the picture
  ])('stops at the edge: $right, $down', ({ right, down, left, top }) => {
    expect(getCropSquare(wide, moveCrop(wide, widestWideCrop, right, down))).toEqual({ left, top, side: 200 })
  })

  test('moves half as far at zoom 2', () => {
    const close = zoomCrop(wide, widestWideCrop, 2)
    expect(getCropSquare(wide, moveCrop(wide, close, 0.5, -0.5))).toEqual({ left: 200, top: 0, side: 100 })
  })
})

describe('zoomCrop', () => {
  test('returns a smaller square with the same centre', () => {
    expect(getCropSquare(wide, zoomCrop(wide, widestWideCrop, 2))).toEqual({ left: 150, top: 50, side: 100 })
  })

  test('leaves the anchor where it is', () => {
    const corner = zoomCrop(wide, widestWideCrop, 2, { x: 0, y: 0 })
    expect(getCropSquare(wide, corner)).toEqual({ left: 100, top: 0, side: 100 })
  })

  test.each([
    { requested: 0.2, zoom: 1 },
    { requested: 99, zoom: MAX_ZOOM },
  ])('limits a zoom of $requested to $zoom', ({ requested, zoom }) => {
    expect(zoomCrop(wide, widestWideCrop, requested).zoom).toBe(zoom)
  })

  test('moves the square back into the picture when zooming out at an edge', () => {
    const edge = moveCrop(wide, zoomCrop(wide, widestWideCrop, 4), 99, 99)
    expect(getCropSquare(wide, zoomCrop(wide, edge, 1))).toEqual({ left: 200, top: 0, side: 200 })
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
