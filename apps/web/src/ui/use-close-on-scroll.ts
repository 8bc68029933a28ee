import { type RefObject, useEffect } from 'react'

/** Closes a popover when its opener has moved, because the popover has a fixed position and would not move along. */
export function useCloseOnScroll(
  open: boolean,
  opener: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const before = opener.current?.getBoundingClientRect()
    if (!open || !before) return
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
