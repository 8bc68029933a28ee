export type Size = { width: number; height: number }

/** The square that is cut out of a picture: its center in the picture's pixels, and the zoom (1: largest square). */
export type Crop = { x: number; y: number; zoom: number }

/** A point in the square; both coordinates are from 0 to 1. */
export type Point = { x: number; y: number }

export const MAX_ZOOM = 4
/** The least distance between two fingers, as a share of the square; prevents a division by zero. */
const MIN_SPREAD = 0.02

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Returns the side of the square in the picture's pixels. */
function getCropSide({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** Limits the square to the picture, and the zoom to 1 to MAX_ZOOM. */
function clampCrop(picture: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = getCropSide(picture, zoom) / 2
  return {
    x: clamp(crop.x, half, picture.width - half),
    y: clamp(crop.y, half, picture.height - half),
    zoom,
  }
}

export function createWidestCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Moves the square by shares of its own side, as far as the picture allows. */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const side = getCropSide(picture, crop.zoom)
  return clampCrop(picture, { ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

/** Zooms so that the part of the picture at `anchor` stays where it is. */
export function zoomCrop(picture: Size, crop: Crop, zoom: number, anchor: Point = { x: 0.5, y: 0.5 }): Crop {
  const bounded = clamp(zoom, 1, MAX_ZOOM)
  const sideDifference = getCropSide(picture, crop.zoom) - getCropSide(picture, bounded)
  const x = crop.x + (anchor.x - 0.5) * sideDifference
  const y = crop.y + (anchor.y - 0.5) * sideDifference
  return clampCrop(picture, { x, y, zoom: bounded })
}

function getMidpoint(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Returns the distance between two fingers; 1 for a single finger, so that it never zooms. */
function getSpread([a, b]: readonly Point[]): number {
  return a && b ? Math.max(MIN_SPREAD, Math.hypot(a.x - b.x, a.y - b.y)) : 1
}

/** Moves and zooms the crop with one or two fingers, so that the part of the picture under them stays under them. */
export function dragCrop(picture: Size, crop: Crop, before: readonly Point[], after: readonly Point[]): Crop {
  const from = getMidpoint(before)
  const to = getMidpoint(after)
  const moved = moveCrop(picture, crop, from.x - to.x, from.y - to.y)
  return zoomCrop(picture, moved, (moved.zoom * getSpread(after)) / getSpread(before), to)
}

export function getCropSquare(
  picture: Size,
  { x, y, zoom }: Crop,
): { left: number; top: number; side: number } {
  const side = getCropSide(picture, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}
