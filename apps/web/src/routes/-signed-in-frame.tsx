import { hasActiveTracks } from '@kitchen-table/domain/learning/my-progress'
import type { ReactNode } from 'react'
import { BottomNavigation } from '../app/main-navigation.tsx'
import { PageShell } from '../app/page-shell.tsx'
import { type SignedInUser, useCurrentUser } from '../app/queries.ts'
import { SiteHeader } from '../app/site-header.tsx'

type SignedInFrameProps = { progress: SignedInUser['progress']; accountMenu: ReactNode; children: ReactNode }

export function SignedInFrame({ progress, accountMenu, children }: SignedInFrameProps) {
  const { user, group, layout } = useCurrentUser()
  const hasProgress = hasActiveTracks(progress)
  return (
    <PageShell
      layout={user.role === 'admin' ? layout.title : undefined}
      header={<SiteHeader group={group} hasProgress={hasProgress} accountMenu={accountMenu} />}
      bottomNavigation={<BottomNavigation hasProgress={hasProgress} />}
    >
      {children}
    </PageShell>
  )
}
