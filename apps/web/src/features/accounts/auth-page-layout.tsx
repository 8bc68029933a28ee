import type { ReactNode } from 'react'
import table from '../../../../../content/banners/talking-about-money.svg'
import { PublicShell } from '../../app/public-shell.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type AuthPageLayoutProps = {
  title: string
  lead?: ReactNode
  pageTitle?: string
  hasIllustration?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** The layout of pages for signing in: a heading, one card with one task, and alternatives below it. */
export function AuthPageLayout(props: AuthPageLayoutProps) {
  const { title, lead, pageTitle = title, hasIllustration = false, children, footer } = props
  usePageTitle(pageTitle)
  return (
    <PublicShell hideSignInLink>
      <div className="mx-auto max-w-lg">
        <PageHeading lead={lead}>{title}</PageHeading>
        <Card raised flush className="mt-7">
          {hasIllustration && (
            <img src={table} alt="" width={640} height={300} className="h-32 w-full object-cover sm:h-40" />
          )}
          <div className="p-5 sm:p-6">{children}</div>
        </Card>
        {footer && <div className="mt-4">{footer}</div>}
      </div>
    </PublicShell>
  )
}
