import { useState } from 'react'
import { client, getErrorMessage } from '../../../app/api.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { useFlash } from '../../../ui/use-flash.ts'
import { clearUserDataAndRedirect } from './clear-user-data.ts'

/**
 * Signs out after sending pending changes. If some cannot be sent, they would be lost, so it asks first
 * (docs/security.md T63).
 */
export function useSignOutDevice(sendPending: () => Promise<boolean>) {
  const { sub } = useCurrentUser().user
  const flash = useFlash()
  const [signOutAnyway, setSignOutAnyway] = useState<() => Promise<void>>()

  async function signOutVia(endSession: () => Promise<unknown>) {
    async function endAndClear() {
      await endSession()
      clearUserDataAndRedirect(sub)
    }
    async function signOutRegardless() {
      try {
        await endAndClear()
      } catch (error) {
        flash.error({ title: 'You are still signed in', text: getErrorMessage(error) })
      }
    }
    if (await sendPending()) await endAndClear()
    else setSignOutAnyway(() => signOutRegardless)
  }

  return {
    signOutHere: () => signOutVia(() => client.accounts.signOut()),
    signOutEverywhere: () => signOutVia(() => client.accounts.signOutEverywhere()),
    /** Signs out although changes would be lost; undefined while there is nothing to confirm. */
    signOutAnyway,
    cancel: () => setSignOutAnyway(undefined),
  }
}
