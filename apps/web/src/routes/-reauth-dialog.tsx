import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { HOME_PATH } from '@kitchen-table/domain/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../app/lazy-component.tsx'
import { leavePage } from '../app/leave-page.ts'
import { currentUserQuery, useCurrentUser } from '../app/queries.ts'
import { reauthPrompt } from '../app/reauth-prompt.ts'
import { messages } from './-pages.messages.ts'

const SessionEndedDialog = lazyComponent(
  () => import('../features/accounts/session-ended-dialog.tsx').then((module) => module.SessionEndedDialog),
  { name: messages.theSignInForm, dismiss: ({ onClose }) => onClose() },
)

/**
 * Asks the person to sign in again, over the page, when their session has ended, and then sends the pending changes
 * (`sendPending`). Not shown after signing out in another tab: then this page is left too (main.tsx).
 */
export function ReauthDialog({ sendPending }: { sendPending: () => Promise<unknown> }) {
  const queryClient = useQueryClient()
  const { sub } = useCurrentUser().user
  const isPrompting = useSyncExternalStore(reauthPrompt.subscribe, reauthPrompt.read, reauthPrompt.read)

  function handleReauthenticated(person: CurrentUser) {
    if (person.user.sub !== sub) {
      leavePage(HOME_PATH)
      return
    }
    queryClient.setQueryData(currentUserQuery.queryKey, person)
    reauthPrompt.settle(true)
    void sendPending()
  }

  return (
    isPrompting && (
      <SessionEndedDialog onReauthenticated={handleReauthenticated} onClose={reauthPrompt.decline} />
    )
  )
}
