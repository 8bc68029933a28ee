import { type RefObject, useEffect } from 'react'

/** A popover in a fixed place would part from what opened it; scrolling inside it is fine. */
export function useCloseOnScroll(open: boolean, popover: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!open) return
    function close({ target }: Event) {
      const own = target instanceof Node && popover.current?.contains(target)
      if (!own) popover.current?.hidePopover()
    }
    addEventListener('scroll', close, { capture: true, passive: true })
    addEventListener('resize', close)
    return () => {
      removeEventListener('scroll', close, { capture: true })
      removeEventListener('resize', close)
    }
  }, [open, popover])
}
