export type Size = { width: number; height: number }

/** The square that is taken from a picture: its middle in the picture's pixels, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }

export const MOST_ZOOM = 4

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

/** Zooms while what is at `fixed`, a place in the square from 0 to 1, stays where it is. */
export function zoomedCrop(picture: Size, crop: Crop, zoom: number, fixed = { x: 0.5, y: 0.5 }): Crop {
  const bounded = within(zoom, 1, MOST_ZOOM)
  const lost = sideOf(picture, crop.zoom) - sideOf(picture, bounded)
  const x = crop.x + (fixed.x - 0.5) * lost
  const y = crop.y + (fixed.y - 0.5) * lost
  return kept(picture, { x, y, zoom: bounded })
}

/** The square in the picture's pixels, as a canvas takes it. */
export function squareOf(picture: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = sideOf(picture, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}
