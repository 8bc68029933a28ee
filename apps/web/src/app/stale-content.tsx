import type { ReactNode } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

type StaleContentProps = {
  isStale: boolean
  /** Completes "Loading other …": "figures". */
  noun: string
  children: ReactNode
}

/** What was shown before stays, dimmed, while what was asked for instead is loading. */
export function StaleContent({ isStale, noun, children }: StaleContentProps) {
  return (
    <>
      <VisuallyHidden role="status">{isStale && messages.loadingOther({ noun })}</VisuallyHidden>
      <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-50' : ''}`}>
        {children}
      </div>
    </>
  )
}
