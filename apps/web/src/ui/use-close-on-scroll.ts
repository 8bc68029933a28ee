import { type RefObject, useEffect } from 'react'

/** A popover in a fixed place would part from what opened it: closes it once that has moved. */
export function useCloseOnScroll(
  open: boolean,
  opener: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const before = opener.current?.getBoundingClientRect()
    if (!open || !before) return
    // A scroll that ended before the opening is still reported after it; only a real move counts.
    function check() {
      const now = opener.current?.getBoundingClientRect()
      if (now?.top !== before?.top || now?.left !== before?.left) popover.current?.hidePopover()
    }
    addEventListener('scroll', check, { capture: true, passive: true })
    addEventListener('resize', check)
    return () => {
      removeEventListener('scroll', check, { capture: true })
      removeEventListener('resize', check)
    }
  }, [open, opener, popover])
}
