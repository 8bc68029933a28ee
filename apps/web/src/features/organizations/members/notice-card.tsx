import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

/** What wants attention, in the column beside the members. */
export function NoticeCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="p-5! text-small text-soft">
      <h2 id={id} className="mb-1 text-title-s text-ink">
        {title}
      </h2>
      {children}
    </Card>
  )
}
