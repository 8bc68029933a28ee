import { guardedPath } from '@kitchen-table/domain/accounts/routes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { PersonContext, personQuery } from '../app/queries.ts'
import { AccountMenu } from '../features/accounts/account-menu.tsx'
import { UsageProvider, useUsage } from '../features/insights/usage-provider.tsx'
import { LearningProvider, useLearning } from '../features/learning/learning-provider.tsx'
import { learnerRoutes, useIdleParts } from './-idle-parts.ts'
import { SessionEnded } from './-library-pieces.tsx'
import { SessionDialog } from './-session-dialog.tsx'
import { SignedInFrame } from './-signed-in-frame.tsx'

/**
 * Around every page for signed-in people: the guard, and a frame that is there before the library is, so that focus in
 * it is not lost when the page comes.
 */
export const Route = createFileRoute('/_in')({
  beforeLoad: async ({ context: { queries }, location }) => {
    const person = await queries.ensureQueryData(personQuery)
    if (person === null) throw redirect({ to: '/', search: { redirect: location.href } })
    const { role } = person.user
    const elsewhere = guardedPath(location.pathname, { role, group: person.group?.slug ?? null })
    if (elsewhere !== null) throw redirect({ to: elsewhere })
  },
  component: SignedInLayout,
})

function SignedInLayout() {
  const { data: person } = useSuspenseQuery(personQuery)
  if (person === null) return <SessionEnded />

  const { user, can } = person
  return (
    <PersonContext value={person}>
      <UsageProvider key={user.sub} sub={user.sub} counted={can.leaveEvents}>
        <LearningProvider>
          <Frame />
        </LearningProvider>
      </UsageProvider>
    </PersonContext>
  )
}

function Frame() {
  const { progress, sendAll } = useLearning()
  const usage = useUsage()
  useIdleParts(learnerRoutes)

  async function sendWaiting() {
    await usage.send()
    return sendAll()
  }

  return (
    <SignedInFrame progress={progress} account={<AccountMenu sendWaiting={sendWaiting} />}>
      <Outlet />
      <SessionDialog sendWaiting={sendWaiting} />
    </SignedInFrame>
  )
}
