import { type RefObject, useEffect } from 'react'

type Box = { top: number; bottom: number; left: number; right: number }

/** Distances for `position: fixed`, in px. */
type Placement = { top?: number; bottom?: number; left?: number; right?: number; maxHeight: number }

const GAP = 6
const MARGIN = 8
/** With at least this much space the popover opens below, even if there is more above. Pixels. */
const SUFFICIENT_SPACE = 240

/** Returns where to place a popover of any size: below its opener, or on the side with more space. */
export function placePopover(opener: Box, screen: { width: number; height: number }): Placement {
  const spaceAbove = opener.top - GAP - MARGIN
  const spaceBelow = screen.height - opener.bottom - GAP - MARGIN
  const isBelow = spaceBelow >= Math.min(SUFFICIENT_SPACE, spaceAbove)
  const isInLeftHalf = (opener.left + opener.right) / 2 <= screen.width / 2

  return {
    ...(isBelow ? { top: opener.bottom + GAP } : { bottom: screen.height - opener.top + GAP }),
    ...(isInLeftHalf
      ? { left: Math.max(MARGIN, opener.left) }
      : { right: Math.max(MARGIN, screen.width - opener.right) }),
    maxHeight: isBelow ? spaceBelow : spaceAbove,
  }
}

/** Closes a popover when its opener has moved, because the popover has a fixed position and would not move along. */
export function useCloseOnScroll(
  open: boolean,
  opener: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!open) return
    const before = opener.current?.getBoundingClientRect()
    // The event of a scroll that ended before the popover opened can arrive later, so only a real move counts.
    function closeIfMoved() {
      const now = opener.current?.getBoundingClientRect()
      if (now?.top !== before?.top || now?.left !== before?.left) popover.current?.hidePopover()
    }
    addEventListener('scroll', closeIfMoved, { capture: true, passive: true })
    addEventListener('resize', closeIfMoved)
    return () => {
      removeEventListener('scroll', closeIfMoved, { capture: true })
      removeEventListener('resize', closeIfMoved)
    }
  }, [open, opener, popover])
}
