import { Link } from '@tanstack/react-router'
import { buttonStyle } from '../../../ui/button-style.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { LearnerPage } from './learner-page.ts'
import { messages } from './messages.ts'

/** Leads to what learners see of a stored record, beside its editor. Nothing where they do not see it. */
export function LearnerLink({ page }: { page: LearnerPage | null }) {
  if (page === null || 'hiddenBecause' in page) return null
  return (
    <Link
      to="/track/$slug"
      params={{ slug: page.slug }}
      hash={page.unitId ?? undefined}
      target="_blank"
      className={buttonStyle({ variant: 'outline' })}
    >
      {messages.learnersPage()}
      <LineIcon name="external" className="size-5" />
      <VisuallyHidden> {messages.opensInNewTab()}</VisuallyHidden>
    </Link>
  )
}

/** Why learners do not see a record, for the line below its heading; null where they do. */
export const getHiddenReason = (page: LearnerPage | null): string | null =>
  page !== null && 'hiddenBecause' in page ? page.hiddenBecause : null
