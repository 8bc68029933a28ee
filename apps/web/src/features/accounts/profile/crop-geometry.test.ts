import { describe, expect, test } from 'vitest'
import { draggedCrop, MOST_ZOOM, movedCrop, squareOf, widestCrop, zoomedCrop } from './crop-geometry.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }
const all = widestCrop(wide)

describe('the widest square', () => {
  test.each([
    { name: 'a wide picture', picture: wide, square: { left: 100, top: 0, side: 200 } },
    { name: 'a tall picture', picture: tall, square: { left: 0, top: 100, side: 200 } },
    { name: 'a square', picture: { width: 90, height: 90 }, square: { left: 0, top: 0, side: 90 } },
  ])('of $name is in its middle', ({ picture, square }) => {
    expect(squareOf(picture, widestCrop(picture))).toEqual(square)
  })
})

describe('moving', () => {
  test('goes by a share of the square', () => {
    expect(squareOf(wide, movedCrop(wide, all, 0.25, 0))).toEqual({ left: 150, top: 0, side: 200 })
  })

  test.each([
    { right: -9, down: 0, left: 0, top: 0 },
    { right: 9, down: 0, left: 200, top: 0 },
    { right: 0, down: 9, left: 100, top: 0 }, // as high as the picture: there is nowhere to go
  ])('stops at the edge: $right, $down', ({ right, down, left, top }) => {
    expect(squareOf(wide, movedCrop(wide, all, right, down))).toEqual({ left, top, side: 200 })
  })

  test('goes half as far when zoomed in twice', () => {
    const close = zoomedCrop(wide, all, 2)
    expect(squareOf(wide, movedCrop(wide, close, 0.5, -0.5))).toEqual({ left: 200, top: 0, side: 100 })
  })
})

describe('zooming', () => {
  test('takes a smaller square around the same middle', () => {
    expect(squareOf(wide, zoomedCrop(wide, all, 2))).toEqual({ left: 150, top: 50, side: 100 })
  })

  test('leaves what is under the fingers where it is', () => {
    const corner = zoomedCrop(wide, all, 2, { x: 0, y: 0 })
    expect(squareOf(wide, corner)).toEqual({ left: 100, top: 0, side: 100 })
  })

  test.each([
    { wanted: 0.2, zoom: 1 },
    { wanted: 99, zoom: MOST_ZOOM },
  ])('to $wanted stops at $zoom', ({ wanted, zoom }) => {
    expect(zoomedCrop(wide, all, wanted).zoom).toBe(zoom)
  })

  test('out again at an edge brings the square back into the picture', () => {
    const edge = movedCrop(wide, zoomedCrop(wide, all, 4), 99, 99)
    expect(squareOf(wide, zoomedCrop(wide, edge, 1))).toEqual({ left: 200, top: 0, side: 200 })
  })

  test('beyond the end does not shift the square', () => {
    const closest = zoomedCrop(wide, all, MOST_ZOOM)
    expect(zoomedCrop(wide, closest, 99, { x: 0, y: 0 })).toEqual(closest)
  })
})

describe('dragging', () => {
  const at = (x: number, y = 0.5) => ({ x, y })

  test('with one finger moves the picture along', () => {
    const dragged = draggedCrop(wide, all, [at(0.5)], [at(0.75)])
    expect(squareOf(wide, dragged)).toEqual({ left: 50, top: 0, side: 200 })
  })

  test('with two fingers that spread zooms in between them', () => {
    const pinched = draggedCrop(wide, all, [at(0.4), at(0.6)], [at(0.3), at(0.7)])
    expect(pinched.zoom).toBeCloseTo(2)
    expect(squareOf(wide, pinched).left).toBeCloseTo(150)
  })

  test('with two fingers that close zooms out', () => {
    const close = zoomedCrop(wide, all, 4)
    expect(draggedCrop(wide, close, [at(0.2), at(0.8)], [at(0.35), at(0.65)]).zoom).toBeCloseTo(2)
  })

  test('with two fingers on one spot stays within bounds', () => {
    expect(draggedCrop(wide, all, [at(0.5), at(0.5)], [at(0), at(1)]).zoom).toBe(MOST_ZOOM)
  })
})
