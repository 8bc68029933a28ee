import type { ReactNode } from 'react'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { errorWords, isUnreachable } from './api.ts'
import { PageOutdatedError } from './load-part.ts'

type LoadProblemProps = {
  error: unknown
  /** As in "We could not load this page". */
  happened: ReactNode
  onRetry: () => void
  retrying?: boolean
  headingLevel?: 1 | 2
}

/** What could not be loaded, and the way on: trying again, or reloading a page that an update has left behind. */
export function LoadProblem({
  error,
  happened,
  onRetry,
  retrying = false,
  headingLevel = 2,
}: LoadProblemProps) {
  if (error instanceof PageOutdatedError)
    return (
      <ErrorPanel
        headingLevel={headingLevel}
        happened="There is a newer version of this page"
        safe="Your progress is kept. Passwords have to be typed again."
        next="Reload the page to go on with the new one."
        onRetry={() => location.reload()}
        retryLabel="Reload"
      />
    )
  return (
    <ErrorPanel
      headingLevel={headingLevel}
      happened={happened}
      safe={isUnreachable(error) && 'Nothing you have done is lost.'}
      next={errorWords(error)}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
