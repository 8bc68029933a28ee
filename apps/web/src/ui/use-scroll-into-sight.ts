import { useLayoutEffect, useRef } from 'react'

type Options = {
  /** How much of the element is to be in sight, in pixels: all of it without, or if it is less high. */
  minHeight?: number
  isEnabled?: boolean
}

/** Scrolls an element to the upper edge when it appears out of sight: below the window, or behind a phone's keyboard. */
export function useScrollIntoSight<Target extends HTMLElement>({
  minHeight = Number.POSITIVE_INFINITY,
  isEnabled = true,
}: Options = {}) {
  const target = useRef<Target>(null)
  useLayoutEffect(() => {
    if (!isEnabled) return
    const visibleHeight = window.visualViewport?.height ?? window.innerHeight
    const { top, height } = target.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    if (top + Math.min(height, minHeight) > visibleHeight) target.current?.scrollIntoView({ block: 'start' })
  }, [minHeight, isEnabled])
  return target
}
