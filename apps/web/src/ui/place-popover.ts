export type Box = { top: number; bottom: number; left: number; right: number }

/** Distances for `position: fixed`, in px. */
export type Placement = { top?: number; bottom?: number; left?: number; right?: number; maxHeight: number }

const GAP = 6
const MARGIN = 8
/** With at least this much space the preferred side is used, even if the other has more. Pixels. */
const SUFFICIENT_SPACE = 240

/**
 * Returns where to place a popover: on the preferred side of its opener if there is enough space, otherwise on the one
 * with more, aligned with the opener's edge that is nearer to the screen's. Needs no size of the popover.
 */
export function placePopover(
  opener: Box,
  screen: { width: number; height: number },
  preferredSide: 'above' | 'below',
): Placement {
  const spaceAbove = opener.top - GAP - MARGIN
  const spaceBelow = screen.height - opener.bottom - GAP - MARGIN
  const isBelow =
    preferredSide === 'below'
      ? spaceBelow >= Math.min(SUFFICIENT_SPACE, spaceAbove)
      : spaceAbove < Math.min(SUFFICIENT_SPACE, spaceBelow)
  const isInLeftHalf = (opener.left + opener.right) / 2 <= screen.width / 2

  return {
    ...(isBelow ? { top: opener.bottom + GAP } : { bottom: screen.height - opener.top + GAP }),
    ...(isInLeftHalf
      ? { left: Math.max(MARGIN, opener.left) }
      : { right: Math.max(MARGIN, screen.width - opener.right) }),
    maxHeight: isBelow ? spaceBelow : spaceAbove,
  }
}
