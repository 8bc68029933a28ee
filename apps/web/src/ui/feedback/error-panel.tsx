import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { messages as commonMessages } from '../common.messages.ts'
import { LineIcon } from '../line-icon.tsx'

type ErrorPanelProps = {
  /** What happened, as a heading: "We could not load your topics". */
  title: ReactNode
  /** What is safe: "Nothing you have done is lost." */
  reassurance?: ReactNode
  /** What to do next: "Check your connection, then try again." */
  advice: ReactNode
  onRetry?: () => void
  retryLabel?: string
  isRetrying?: boolean
  headingLevel?: 1 | 2 | 3
  className?: string
}

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3' } satisfies Record<number, 'h1' | 'h2' | 'h3'>

export function ErrorPanel(props: ErrorPanelProps) {
  'use no memo'
  const {
    title,
    reassurance,
    advice,
    onRetry,
    retryLabel = commonMessages.tryAgain(),
    isRetrying = false,
    headingLevel = 2,
    className,
  } = props
  const Heading = HEADINGS[headingLevel]

  return (
    <div
      role="alert"
      className={classNames(
        'flex items-start gap-4 rounded-card border border-danger/60 bg-card p-5 sm:p-6',
        className,
      )}
    >
      <LineIcon name="warning" className="mt-0.5 size-6 text-danger" />
      <div className="min-w-0">
        <Heading className="text-title-s">{title}</Heading>
        <p className="mt-1.5 text-soft">
          {reassurance} {advice}
        </p>
        {onRetry && (
          <Button variant="outline" size="small" busy={isRetrying} onClick={onRetry} className="mt-4">
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
