import { Link } from '@tanstack/react-router'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { messages } from './messages.ts'
import { PublicShell } from './public-shell.tsx'
import { usePageTitle } from './use-page-title.ts'

export function NotFoundPage() {
  'use no memo'
  usePageTitle(messages.pageNotFound())
  return (
    <PublicShell>
      <PageHeading lead={messages.pageNotFoundHint()}>{messages.pageNotFoundError()}</PageHeading>
      <Link to="/" className={`${buttonStyle()} mt-8`}>
        {messages.home()}
      </Link>
    </PublicShell>
  )
}
