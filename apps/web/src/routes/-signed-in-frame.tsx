import { hasActiveTracks } from '@kitchen-table/domain/learning/recent-tracks'
import type { ReactNode } from 'react'
import { EnvironmentBanner } from '../app/environment-banner.tsx'
import { BottomPlaces } from '../app/main-places.tsx'
import { PageShell } from '../app/page-shell.tsx'
import { type SignedIn, usePerson } from '../app/queries.ts'
import { SiteHeader } from '../app/site-header.tsx'

type SignedInFrameProps = { progress: SignedIn['progress']; account: ReactNode; children: ReactNode }

/** Around every page for signed-in people. */
export function SignedInFrame({ progress, account, children }: SignedInFrameProps) {
  const { user, group, layout } = usePerson()
  const hasProgress = hasActiveTracks(progress)
  return (
    <PageShell
      banner={<EnvironmentBanner layout={user.role === 'admin' ? layout.title : undefined} />}
      header={<SiteHeader group={group} hasProgress={hasProgress} account={account} />}
      bottom={<BottomPlaces hasProgress={hasProgress} />}
    >
      {children}
    </PageShell>
  )
}
