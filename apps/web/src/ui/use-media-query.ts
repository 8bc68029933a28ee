import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, such as `(width < 48rem)`; for what must not be rendered otherwise. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
