import { hasActiveTracks } from '@kitchen-table/domain/learning'
import type { ReactNode } from 'react'
import { useEditedLayout } from '../app/edited-layout.ts'
import { lazyComponent } from '../app/lazy-component.tsx'
import { usePreviewTarget } from '../app/library-view.ts'
import { BottomNavigation } from '../app/main-navigation.tsx'
import { PageShell } from '../app/page-shell.tsx'
import { useCurrentUser } from '../app/queries.ts'
import { SiteHeader } from '../app/site-header.tsx'
import { AccountMenu } from '../features/accounts/account-menu.tsx'
import { UsageProvider, useUsageRecorder } from '../features/insights/usage-provider.tsx'
import { LearningProvider, useLearning } from '../features/learning/learning-provider.tsx'
import { messages } from './-pages.messages.ts'
import { ReauthDialog } from './-reauth-dialog.tsx'

/** Loaded only in a tab where an administrator previews the library. */
const PreviewFrame = lazyComponent(
  () => import('./-preview-frame.tsx').then((module) => module.PreviewFrame),
  {
    name: messages.thePreview,
    isOnDemand: true,
  },
)

type SignedInFrameProps = {
  /** A row below the header. */
  subNavigation?: ReactNode
  isWide?: boolean
  /** The pages that a preview shows as a learner sees them. */
  canBePreviewed?: boolean
  children: ReactNode
}

/** The frame of every page for signed-in people, with the progress and the queues of pending data. */
export function SignedInFrame(props: SignedInFrameProps) {
  const { user, can } = useCurrentUser()
  return (
    <UsageProvider key={user.sub} sub={user.sub} isRecorded={can.recordUsage}>
      <LearningProvider>
        <PageFrame {...props} />
      </LearningProvider>
    </UsageProvider>
  )
}

/** The frame itself, inside the providers. The server paints it too. */
export function PageFrame({ subNavigation, isWide, canBePreviewed, children }: SignedInFrameProps) {
  const { user, group, can } = useCurrentUser()
  const layout = useEditedLayout()
  const preview = usePreviewTarget(user.sub)
  const { progress, sendPending } = useLearning()
  const usage = useUsageRecorder()
  const isAdmin = user.role === 'admin'
  const navigation = {
    hasProgress: hasActiveTracks(progress),
    isAdmin,
    managedGroup: can.manageUsers && group ? group.slug : null,
  }

  async function sendAllPending() {
    await usage.send()
    return sendPending()
  }

  const reauthDialog = <ReauthDialog sendPending={sendAllPending} />
  if (canBePreviewed && preview !== null)
    return (
      <PreviewFrame target={preview} reauthDialog={reauthDialog}>
        {children}
      </PreviewFrame>
    )

  return (
    <PageShell
      layout={isAdmin ? layout.title : undefined}
      header={
        <SiteHeader
          group={group}
          accountMenu={<AccountMenu sendPending={sendAllPending} />}
          {...navigation}
        />
      }
      subNavigation={subNavigation}
      isWide={isWide}
      bottomNavigation={<BottomNavigation {...navigation} />}
    >
      {children}
      {reauthDialog}
    </PageShell>
  )
}
