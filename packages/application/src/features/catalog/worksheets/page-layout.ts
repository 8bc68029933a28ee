/** A page of US letter size, in points. */
export const pageLayout = { width: 612, height: 792, top: 56, side: 58, bottom: 64 }
export const textWidth = pageLayout.width - 2 * pageLayout.side
export const contentBottom = pageLayout.height - pageLayout.bottom

export const colors = {
  ink: '#1f2d28',
  soft: '#5b6862',
  accent: '#17594a',
  warm: '#b04a26',
  tint: '#e6efe8',
  rule: '#8d8672',
}

export const RULE_WIDTH = 0.7
export const LEADING = 1.32

/** Returns a function from looseness to a length: `min` at 0, `max` at 1. */
export const createInterpolation = (min: number, max: number) => (looseness: number) =>
  min + (max - min) * looseness

/** The space between two parts that are of different kinds. */
export const computeGroupGap = createInterpolation(11, 21)

/** A piece that is never split between pages, in points. `looseness` (0 to 1) is how generously it may be set. */
export type LayoutBox = {
  height: (looseness: number) => number
  draw: (top: number, looseness: number) => void
  /** The space above it, unless it is the first on its page. */
  gapAbove: (looseness: number) => number
  /** Whether it must be on the same page as the next box. */
  keepsWithNext: boolean
  /** What is drawn again above this box when it begins a new page. */
  repeatedHead?: { height: number; draw: (top: number) => void }
}
