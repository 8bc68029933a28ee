import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { messages } from './messages.ts'

type StepHeadingProps = {
  group: OrganizationDetails
  step?: 1 | 2
  title: string
  lead?: ReactNode
  onClose: () => void
}

/** Where one is in the batch, above the heading of the step. */
export function StepHeading({ group, step, title, lead, onClose }: StepHeadingProps) {
  const organization = getOrganizationDisplayName(group)
  usePageTitle(messages.pageTitle({ title }))
  return (
    <div className="mb-7">
      <button type="button" onClick={onClose} className={standaloneLinkStyle}>
        <LineIcon name="arrow-right" className="size-5 rotate-180" />
        {messages.backToMembers()}
      </button>
      <p className="mt-2 text-small text-soft">
        {step ? messages.placeOfStep({ organization, step }) : messages.place({ organization })}
      </p>
      <PageHeading key={title} lead={lead}>
        {title}
      </PageHeading>
    </div>
  )
}
