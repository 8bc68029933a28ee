import { createFileRoute } from '@tanstack/react-router'
import { ProfileLoading } from '../features/accounts/profile/profile-loading.tsx'
import { profileQuery } from '../features/accounts/profile/profile-query.ts'
import { ProfileScreen } from '../features/accounts/profile/profile-screen.tsx'
import { useUsageRecorder } from '../features/insights/usage-provider.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'

export const Route = createFileRoute('/_authenticated/_learner/profile')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(profileQuery),
  component: ProfileRoute,
  pendingComponent: ProfileLoading,
})

function ProfileRoute() {
  const { sendPending } = useLearning()
  const usage = useUsageRecorder()

  async function sendAllPending() {
    await usage.send()
    return sendPending()
  }

  return <ProfileScreen sendPending={sendAllPending} />
}
