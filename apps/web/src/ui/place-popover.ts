export type Box = { top: number; bottom: number; left: number; right: number }

/** Distances for `position: fixed`, in px. */
export type Placement = { top?: number; bottom?: number; left?: number; right?: number; maxHeight: number }

const GAP = 6
const MARGIN = 8
/** With this much room the preferred side is kept, even if the other has more. */
const ENOUGH = 240

/** On the roomier side of what opens it, lined up with its edge that is nearer to the screen's. Needs no size of its own. */
export function placePopover(
  opener: Box,
  screen: { width: number; height: number },
  prefer: 'above' | 'below',
): Placement {
  const roomAbove = opener.top - GAP - MARGIN
  const roomBelow = screen.height - opener.bottom - GAP - MARGIN
  const below =
    prefer === 'below' ? roomBelow >= Math.min(ENOUGH, roomAbove) : roomAbove < Math.min(ENOUGH, roomBelow)
  const onTheLeft = (opener.left + opener.right) / 2 <= screen.width / 2

  return {
    ...(below ? { top: opener.bottom + GAP } : { bottom: screen.height - opener.top + GAP }),
    ...(onTheLeft
      ? { left: Math.max(MARGIN, opener.left) }
      : { right: Math.max(MARGIN, screen.width - opener.right) }),
    maxHeight: below ? roomBelow : roomAbove,
  }
}
