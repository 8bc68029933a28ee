import { guardedPath } from '@kitchen-table/domain/accounts/routes'
import { hasActiveTracks } from '@kitchen-table/domain/learning/recent-tracks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { EnvironmentBanner } from '../app/environment-banner.tsx'
import { PageShell } from '../app/page-shell.tsx'
import { catalogQuery, personQuery, usePerson } from '../app/queries.ts'
import { SiteHeader } from '../app/site-header.tsx'
import { AccountMenu } from '../features/accounts/account-menu.tsx'
import { UsageProvider, useUsage } from '../features/insights/usage-provider.tsx'
import { LearningProvider, useLearning } from '../features/learning/learning-provider.tsx'
import { LibraryError, LibraryLoading, SessionEnded } from './-library-pieces.tsx'

/** Around every page for signed-in people: the guard, the library, and what they do in it. */
export const Route = createFileRoute('/_in')({
  beforeLoad: async ({ context: { queries }, location }) => {
    const person = await queries.ensureQueryData(personQuery)
    if (person === null) throw redirect({ to: '/', search: { redirect: location.href } })
    const { role } = person.user
    const elsewhere = guardedPath(location.pathname, { role, group: person.group?.slug ?? null })
    if (elsewhere !== null) throw redirect({ to: elsewhere })
  },
  loader: ({ context: { queries } }) => queries.ensureQueryData(catalogQuery),
  component: SignedInLayout,
  pendingComponent: LibraryLoading,
  errorComponent: LibraryError,
})

function SignedInLayout() {
  const { data: person } = useSuspenseQuery(personQuery)
  if (person === null) return <SessionEnded />

  const { user, can } = person
  return (
    <UsageProvider key={user.sub} sub={user.sub} counted={can.leaveEvents}>
      <LearningProvider>
        <Frame />
      </LearningProvider>
    </UsageProvider>
  )
}

function Frame() {
  const { user, group, layout } = usePerson()
  const { progress, sendAll } = useLearning()
  const usage = useUsage()
  const hasProgress = hasActiveTracks(progress)

  async function sendWaiting() {
    await usage.send()
    return sendAll()
  }

  return (
    <PageShell
      banner={<EnvironmentBanner layout={user.role === 'admin' ? layout.title : undefined} />}
      header={
        <SiteHeader
          group={group}
          hasProgress={hasProgress}
          account={<AccountMenu hasProgress={hasProgress} sendWaiting={sendWaiting} />}
        />
      }
    >
      <Outlet />
    </PageShell>
  )
}
