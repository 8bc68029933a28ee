import type { ReactNode } from 'react'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { getErrorMessage, isUnreachableError } from './api.ts'
import { PageOutdatedError } from './connection-errors.ts'
import { messages } from './messages.ts'

type LoadErrorProps = {
  error: unknown
  title: ReactNode
  onRetry: () => void
  isRetrying?: boolean
  headingLevel?: 1 | 2
}

/** Shows that something could not be loaded, with a retry button, or a reload button where the page is outdated. */
export function LoadError({ error, title, onRetry, isRetrying = false, headingLevel = 2 }: LoadErrorProps) {
  'use no memo'
  if (error instanceof PageOutdatedError)
    return (
      <ErrorPanel
        headingLevel={headingLevel}
        title={messages.newerVersion()}
        reassurance={messages.yourProgressIsKept()}
        advice={messages.reloadHint()}
        onRetry={() => location.reload()}
        retryLabel={messages.reload()}
      />
    )
  return (
    <ErrorPanel
      headingLevel={headingLevel}
      title={title}
      reassurance={isUnreachableError(error) && messages.nothingLost()}
      advice={getErrorMessage(error)}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}
