import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the place of a step, and the focus that its button had. */
export function NextStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <div ref={step} tabIndex={-1}>
      {children}
    </div>
  )
}
