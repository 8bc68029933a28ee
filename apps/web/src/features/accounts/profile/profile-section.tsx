import { type ReactNode, type RefObject, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

type ProfileSectionProps = {
  title: string
  description: ReactNode
  children: ReactNode
  /** Takes the card's place: a card in a card would be too narrow where there is little room. */
  errorPanel?: ReactNode
  /** For focus, when the control that had it is gone. */
  heading?: RefObject<HTMLHeadingElement | null>
}

/** One purpose, in a card of its own, with what it is for beside it where there is room. */
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

/** In place of what an identity provider looks after. */
export function ProviderManagedNotice() {
  return <p>Your organization looks after this.</p>
}
