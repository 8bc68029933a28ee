import { type RefCallback, useCallback, useState } from 'react'

/**
 * Returns the width of an element in pixels, and the `ref` that measures it: before it is painted, and as it changes.
 */
export function useElementWidth(): [width: number, ref: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
