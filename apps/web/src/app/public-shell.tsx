import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonStyle } from '../ui/button-style.ts'
import { messages as commonMessages } from '../ui/common.messages.ts'
import { Brand } from './brand.tsx'
import { LanguageLinks } from './language-links.tsx'
import { headerLinkStyle } from './main-navigation.tsx'
import { messages } from './messages.ts'
import { PageShell } from './page-shell.tsx'
import { currentUserQuery } from './queries.ts'

type PublicShellProps = {
  /** A bar above everything, which stays in view. */
  notice?: ReactNode
  /** For pages that are themselves for signing in. */
  hideSignInLink?: boolean
  children: ReactNode
}

/** Not memoized, as its frame is. */
export function PublicShell({ children, notice, hideSignInLink }: PublicShellProps) {
  'use no memo'
  const { data: person } = useQuery({ ...currentUserQuery, enabled: false })
  const linkStyle = buttonStyle({ variant: 'outline', size: 'small' })
  return (
    <PageShell
      notice={notice}
      isTranslated
      footerLinks={<LanguageLinks />}
      header={
        <>
          <Link to="/" className="inline-flex min-h-11 items-center no-underline">
            <Brand />
          </Link>
          {/* Help right now, the one page with such a bar, is long: its footer is far away. */}
          {notice && (
            <div className="ms-auto text-small">
              <LanguageLinks />
            </div>
          )}
          <nav aria-label={messages.main()} className="flex flex-wrap items-center justify-end gap-x-5">
            <Link to="/help-right-now" className={headerLinkStyle}>
              {commonMessages.helpRightNow()}
            </Link>
            {!hideSignInLink && (
              <Link to={person ? '/dashboard' : '/'} className={linkStyle}>
                {person ? messages.backToTheLibrary() : messages.signIn()}
              </Link>
            )}
          </nav>
        </>
      }
    >
      {children}
    </PageShell>
  )
}
