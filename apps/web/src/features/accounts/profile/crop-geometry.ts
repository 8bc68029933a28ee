export type Size = { width: number; height: number }

/** The square that is taken from a picture: its middle in the picture's pixels, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }

/** A place in the square, from 0 to 1 each way. */
export type Point = { x: number; y: number }

export const MOST_ZOOM = 4
/** Fingers that touch each other are still a little apart. */
const LEAST_SPREAD = 0.02

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The side of the square, in the picture's pixels. */
export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** Keeps the square within the picture, and the zoom within its bounds. */
function kept(picture: Size, wanted: Crop): Crop {
  const zoom = within(wanted.zoom, 1, MOST_ZOOM)
  const half = sideOf(picture, zoom) / 2
  return {
    x: within(wanted.x, half, picture.width - half),
    y: within(wanted.y, half, picture.height - half),
    zoom,
  }
}

/** As much as a square can hold, from the middle. */
export function widestCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Moves the square by a share of its own side: 1 to the right shows what stood just beside it. */
export function movedCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(picture, crop.zoom)
  return kept(picture, { ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

/** Zooms while what is at `fixed` stays where it is. */
export function zoomedCrop(picture: Size, crop: Crop, zoom: number, fixed: Point = { x: 0.5, y: 0.5 }): Crop {
  const bounded = within(zoom, 1, MOST_ZOOM)
  const lost = sideOf(picture, crop.zoom) - sideOf(picture, bounded)
  const x = crop.x + (fixed.x - 0.5) * lost
  const y = crop.y + (fixed.y - 0.5) * lost
  return kept(picture, { x, y, zoom: bounded })
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** How far apart two fingers are; one finger is apart from nothing, always the same. */
function spreadOf([a, b]: readonly Point[]): number {
  return a && b ? Math.max(LEAST_SPREAD, Math.hypot(a.x - b.x, a.y - b.y)) : 1
}

/** Follows one finger, or two that move and spread: what was under them stays under them. */
export function draggedCrop(
  picture: Size,
  crop: Crop,
  before: readonly Point[],
  after: readonly Point[],
): Crop {
  const from = middleOf(before)
  const to = middleOf(after)
  const moved = movedCrop(picture, crop, from.x - to.x, from.y - to.y)
  return zoomedCrop(picture, moved, (moved.zoom * spreadOf(after)) / spreadOf(before), to)
}

/** The square in the picture's pixels, as a canvas takes it. */
export function squareOf(picture: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = sideOf(picture, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}
