import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placePopover } from './place-popover.ts'
import { useCloseOnScroll } from './use-close-on-scroll.ts'

const SHOW_AFTER_MS = 400
/** Time for the pointer to cross the gap between the control and the tooltip. */
const HIDE_AFTER_MS = 160

export type TooltipProps = {
  text: ReactNode
  /** Renders the control; spread `trigger` on it, so that the text describes it. */
  children: (trigger: { 'aria-describedby': string }) => ReactNode
}

/** A text about a control, on hover and on focus. Never put essential text only here: touch screens have no hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [open, setOpen] = useState(false)
  const [position, setPosition] = useState({})
  useCloseOnScroll(open, anchor, bubble)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(delay: number) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (!anchor.current) return
      const { clientWidth: width, clientHeight: height } = document.documentElement
      setPosition(placePopover(anchor.current.getBoundingClientRect(), { width, height }, 'above'))
      bubble.current?.showPopover()
    }, delay)
  }

  function hide(delay: number) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => bubble.current?.hidePopover(), delay)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    hide(0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the control inside
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(SHOW_AFTER_MS)}
      onPointerLeave={() => hide(HIDE_AFTER_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={() => hide(0)}
      onKeyDown={handleKeyDown}
    >
      {children({ 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        style={position}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="inset-auto m-0 max-w-[min(20rem,calc(100vw-1rem))] rounded-small bg-ink px-3 py-1.5 text-small text-ground transition-opacity duration-[120ms] starting:opacity-0"
      >
        {text}
      </span>
    </span>
  )
}
