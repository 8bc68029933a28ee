import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useCurrentUser } from '../app/queries.ts'
import { AccountMenu } from '../features/accounts/account-menu.tsx'
import { UsageProvider, useUsage } from '../features/insights/usage-provider.tsx'
import { LearningProvider, useLearning } from '../features/learning/learning-provider.tsx'
import { learnerRoutes, usePreloadRoutes } from './-preload-routes.ts'
import { ReauthDialog } from './-reauth-dialog.tsx'
import { SignedInFrame } from './-signed-in-frame.tsx'

/**
 * The frame of every page for learners, with the progress and the queues of pending data. The frame does not wait for
 * the catalogue: each page loads it inside the frame, so that the frame is mounted once and keeps the keyboard focus.
 */
export const Route = createFileRoute('/_authenticated/_learner')({
  component: LearnerLayout,
})

function LearnerLayout() {
  const { user, can } = useCurrentUser()
  return (
    <UsageProvider key={user.sub} sub={user.sub} isRecorded={can.recordUsage}>
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
