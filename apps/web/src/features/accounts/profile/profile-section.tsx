import { type ReactNode, type RefObject, useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import { messages } from './messages.ts'

type ProfileSectionProps = {
  title: string
  description: ReactNode
  children: ReactNode
  /** Replaces the card: a card inside a card would be too narrow on a small screen. */
  errorPanel?: ReactNode
  /** Takes the focus when the control that had it has been removed. */
  heading?: RefObject<HTMLHeadingElement | null>
}

export function ProfileSection({ title, description, children, errorPanel, heading }: ProfileSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="lg:pt-6">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-title-s">
          {title}
        </h2>
        <p className="mt-1 max-w-reading text-small text-soft">{description}</p>
      </div>
      {errorPanel || <Card className="self-start">{children}</Card>}
    </section>
  )
}

export function ProviderManagedNotice() {
  return <p>{messages.managedByOrganization()}</p>
}
