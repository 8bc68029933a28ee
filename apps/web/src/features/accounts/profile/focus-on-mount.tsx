import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when it replaces a step whose button had it. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1}>
      {children}
    </div>
  )
}
