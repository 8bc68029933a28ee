import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  /** A decorative drawing of at most about 10 rem. */
  drawing?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3
  className?: string
}

export function EmptyState({ title, text, drawing, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'

  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card bg-tint/50 px-5 py-10 text-center',
        className,
      )}
    >
      {drawing && (
        <div aria-hidden="true" className="mb-5 text-accent">
          {drawing}
        </div>
      )}
      <Heading className="text-title-s">{title}</Heading>
      {text && <p className="mt-1.5 max-w-reading text-pretty text-soft">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
