import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonStyle } from '../ui/button-style.ts'
import { Brand } from './brand.tsx'
import { headerLinkStyle } from './main-navigation.tsx'
import { PageShell } from './page-shell.tsx'
import { currentUserQuery } from './queries.ts'

type PublicShellProps = {
  /** A bar above everything, which stays in view. */
  notice?: ReactNode
  /** For pages that are themselves for signing in. */
  hideSignInLink?: boolean
  children: ReactNode
}

export function PublicShell({ children, notice, hideSignInLink }: PublicShellProps) {
  const { data: person } = useQuery({ ...currentUserQuery, enabled: false })
  const linkStyle = buttonStyle({ variant: 'outline', size: 'small' })
  return (
    <PageShell
      notice={notice}
      header={
        <>
          <Link to="/" className="inline-flex min-h-11 items-center no-underline">
            <Brand />
          </Link>
          <nav aria-label="Main" className="flex flex-wrap items-center justify-end gap-x-5">
            <Link to="/help-right-now" className={headerLinkStyle}>
              Help right now
            </Link>
            {!hideSignInLink && (
              <Link to={person ? '/dashboard' : '/'} className={linkStyle}>
                {person ? 'Back to the library' : 'Sign in'}
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
