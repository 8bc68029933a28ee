import { useState } from 'react'
import { client, getErrorMessage } from '../../app/api.ts'
import { deviceStorage, tabStorage } from '../../app/browser-storage.ts'
import { clearAnonymousDrafts } from '../../app/form-draft-store.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { leavePage } from '../../app/leave-page.ts'
import { listRecordDraftTitles } from '../../app/list-record-drafts.ts'
import { useCurrentUser } from '../../app/queries.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { messages } from './messages.ts'

type SignOutScope = 'here' | 'everywhere'

/** What would be lost by signing out: progress that could not be sent, and drafts of records by their titles. */
export type UnsentWork = { hasProgress: boolean; drafts: readonly string[] }

/** Removes the person's data from this device (docs/security.md T63), and opens the front page. */
function clearUserDataAndLeave(sub: string): void {
  createUserStorage(sub, deviceStorage).clear()
  createUserStorage(sub, tabStorage).clear()
  clearAnonymousDrafts()
  leavePage('/')
}

export function useSignOutErrorFlash() {
  const flash = useFlash()
  return (error: unknown) => flash.error({ title: messages.stillSignedIn(), text: getErrorMessage(error) })
}

/**
 * Signs out after sending pending changes (`sendPending` resolves to whether none is left). Changes that could not be
 * sent and drafts would be lost, so it asks first: render an UnsentWorkDialog with `confirmation`, unless that is null.
 */
export function useSignOut(sendPending: () => Promise<boolean>) {
  const { sub } = useCurrentUser().user
  const [unconfirmed, setUnconfirmed] = useState<{ scope: SignOutScope; unsentWork: UnsentWork } | null>(null)

  async function endSession(scope: SignOutScope) {
    if (scope === 'here') await client.accounts.signOut()
    else await client.accounts.signOutEverywhere()
    clearUserDataAndLeave(sub)
  }

  const confirmedMutation = useFormMutation({
    mutationFn: endSession,
    onError: useSignOutErrorFlash(),
    staysPending: true,
  })

  return {
    async signOut(scope: SignOutScope): Promise<void> {
      const unsentWork = { hasProgress: !(await sendPending()), drafts: listRecordDraftTitles(sub) }
      if (unsentWork.hasProgress || unsentWork.drafts.length > 0) setUnconfirmed({ scope, unsentWork })
      else await endSession(scope)
    },
    confirmation: unconfirmed && {
      unsentWork: unconfirmed.unsentWork,
      isPending: confirmedMutation.isPending,
      onSignOut: () => confirmedMutation.submit(unconfirmed.scope),
      onCancel: () => setUnconfirmed(null),
    },
  }
}
