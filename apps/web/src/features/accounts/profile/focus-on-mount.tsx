import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the place of a step, and the focus that its button had. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1}>
      {children}
    </div>
  )
}
