import { createFileRoute, Outlet } from '@tanstack/react-router'
import { catalogQuery, useCurrentUser } from '../app/queries.ts'
import { AccountMenu } from '../features/accounts/account-menu.tsx'
import { UsageProvider, useUsage } from '../features/insights/usage-provider.tsx'
import { LearningProvider, useLearning } from '../features/learning/learning-provider.tsx'
import { AuthenticatedRouteError, LibraryLoading } from './-page-states.tsx'
import { learnerRoutes, usePreloadRoutes } from './-preload-routes.ts'
import { ReauthDialog } from './-reauth-dialog.tsx'
import { SignedInFrame } from './-signed-in-frame.tsx'

/** Every page that shows the library: loads the catalogue, and provides the progress and the queues of pending data. */
export const Route = createFileRoute('/_authenticated/_learner')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(catalogQuery),
  component: LearnerLayout,
  pendingComponent: LibraryLoading,
  errorComponent: AuthenticatedRouteError,
})

function LearnerLayout() {
  const { user, can } = useCurrentUser()
  return (
    <UsageProvider key={user.sub} sub={user.sub} isRecorded={can.leaveEvents}>
      <LearningProvider>
        <LearnerFrame />
      </LearningProvider>
    </UsageProvider>
  )
}

function LearnerFrame() {
  const { progress, sendPending } = useLearning()
  const usage = useUsage()
  usePreloadRoutes(learnerRoutes)

  async function sendAllPending() {
    await usage.send()
    return sendPending()
  }

  return (
    <SignedInFrame progress={progress} accountMenu={<AccountMenu sendPending={sendAllPending} />}>
      <Outlet />
      <ReauthDialog sendPending={sendAllPending} />
    </SignedInFrame>
  )
}
