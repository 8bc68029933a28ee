import { useState } from 'react'
import { client, getErrorMessage } from '../../../app/api.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { useFlash } from '../../../ui/use-flash.ts'
import { clearUserDataAndRedirect } from './clear-user-data.ts'

/** Signing out here takes what was not sent with it, so that is asked first (docs/security.md T63). */
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
    /** Signs out all the same, where something would be lost. */
    signOutAnyway,
    cancel: () => setSignOutAnyway(undefined),
  }
}
