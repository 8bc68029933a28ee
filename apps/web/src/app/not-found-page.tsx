import { Link } from '@tanstack/react-router'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicShell } from './public-shell.tsx'
import { usePageTitle } from './use-page-title.ts'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <PublicShell>
      <PageHeading lead="The address may have been mistyped, or the page has moved.">
        Page not found (Error 404)
      </PageHeading>
      <Link to="/" className={`${buttonStyle()} mt-8`}>
        Home
      </Link>
    </PublicShell>
  )
}
