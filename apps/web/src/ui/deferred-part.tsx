import { type ReactNode, useDeferredValue } from 'react'
import { Skeleton } from './skeleton.tsx'

type DeferredPartProps = {
  /** The class of the skeleton that is shown first, for its height. */
  className: string
  children: () => ReactNode
}

/** A large part of a page: rendered after the rest of the page is there, so that the rest can be used first. */
export function DeferredPart({ className, children }: DeferredPartProps) {
  const isRendered = useDeferredValue(true, false)
  return isRendered ? children() : <Skeleton shape="block" className={className} />
}
