import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

type DeferredPartProps = {
  /** The class of the skeleton that is shown first, for its height. */
  className: string
  children: () => ReactNode
}

/** A large part of a page: rendered after the rest of the page was painted, so that the rest can be used first. */
export function DeferredPart({ className, children }: DeferredPartProps) {
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // In a task after the frame, which includes its painting.
    function renderInTask() {
      timer = setTimeout(() => startTransition(() => setIsRendered(true)))
    }
    const frame = requestAnimationFrame(renderInTask)
    // A tab in the background has no frames.
    if (document.hidden) renderInTask()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isRendered ? children() : <Skeleton shape="block" className={className} />
}
