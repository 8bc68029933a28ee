import type { ReactNode } from 'react'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { getErrorMessage, isUnreachable } from './api.ts'
import { PageOutdatedError } from './connection-errors.ts'

type LoadErrorProps = {
  error: unknown
  title: ReactNode
  onRetry: () => void
  isRetrying?: boolean
  headingLevel?: 1 | 2
}

/** Shows that something could not be loaded, with a retry button, or a reload button where the page is outdated. */
export function LoadError({ error, title, onRetry, isRetrying = false, headingLevel = 2 }: LoadErrorProps) {
  if (error instanceof PageOutdatedError)
    return (
      <ErrorPanel
        headingLevel={headingLevel}
        title="There is a newer version of this page"
        reassurance="Your progress is kept. Passwords have to be typed again."
        advice="Reload the page to go on with the new one."
        onRetry={() => location.reload()}
        retryLabel="Reload"
      />
    )
  return (
    <ErrorPanel
      headingLevel={headingLevel}
      title={title}
      reassurance={isUnreachable(error) && 'Nothing you have done is lost.'}
      advice={getErrorMessage(error)}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}
