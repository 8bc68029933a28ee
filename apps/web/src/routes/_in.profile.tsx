import { createFileRoute } from '@tanstack/react-router'
import { ProfileLoading } from '../features/accounts/profile/profile-loading.tsx'
import { profileQuery } from '../features/accounts/profile/profile-query.ts'
import { ProfileScreen } from '../features/accounts/profile/profile-screen.tsx'
import { useUsage } from '../features/insights/usage-provider.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'

export const Route = createFileRoute('/_in/profile')({
  loader: ({ context: { queries } }) => queries.ensureQueryData(profileQuery),
  component: ProfileRoute,
  pendingComponent: ProfileLoading,
})

function ProfileRoute() {
  const { sendAll } = useLearning()
  const usage = useUsage()

  async function sendWaiting() {
    await usage.send()
    return sendAll()
  }

  return <ProfileScreen sendWaiting={sendWaiting} />
}
