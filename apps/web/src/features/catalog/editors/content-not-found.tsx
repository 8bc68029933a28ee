import { Link, type LinkProps } from '@tanstack/react-router'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { messages } from './messages.ts'

type ContentNotFoundProps = { title: string; to: LinkProps['to']; linkText: string }

/** Replaces the editor of a record that does not exist: there is nothing to save. */
export function ContentNotFound({ title, to, linkText }: ContentNotFoundProps) {
  usePageTitle(title)
  return (
    <>
      <PageHeading lead={messages.theAddressMayBe()}>{title}</PageHeading>
      <Link to={to} className={`${buttonStyle()} mt-8`}>
        {linkText}
      </Link>
    </>
  )
}
