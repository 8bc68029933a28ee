import { useState } from 'react'
import { client, errorWords } from '../../../app/api.ts'
import { usePerson } from '../../../app/queries.ts'
import { useFlash } from '../../../ui/use-flash.ts'
import { forgetPerson } from './forget-person.ts'

/** Signing out here takes what was not sent with it, so that is asked first (security.md T63). */
export function useLeaveDevice(sendWaiting: () => Promise<boolean>) {
  const { sub } = usePerson().user
  const flash = useFlash()
  const [loses, setLoses] = useState<() => Promise<void>>()

  async function leave(end: () => Promise<unknown>) {
    async function go() {
      await end()
      forgetPerson(sub)
    }
    async function goAllTheSame() {
      try {
        await go()
      } catch (error) {
        flash.error({ title: 'You are still signed in', text: errorWords(error) })
      }
    }
    if (await sendWaiting()) await go()
    else setLoses(() => goAllTheSame)
  }

  return {
    leaveThis: () => leave(() => client.accounts.signOut()),
    leaveEverywhere: () => leave(() => client.accounts.endDevices()),
    /** Signs out all the same, where something would be lost. */
    loses,
    stay: () => setLoses(undefined),
  }
}
