import { useState } from 'react'
import { client } from '../../../app/api.ts'
import { usePerson } from '../../../app/queries.ts'
import { forgetPerson } from './forget-person.ts'

/** Signing out here takes what was not sent with it, so that is asked first (security.md T63). */
export function useLeaveDevice(sendWaiting: () => Promise<boolean>) {
  const { sub } = usePerson().user
  const [loses, setLoses] = useState<() => Promise<void>>()

  async function leave(end: () => Promise<unknown>) {
    async function go() {
      await end()
      forgetPerson(sub)
    }
    if (await sendWaiting()) await go()
    else setLoses(() => go)
  }

  return {
    leaveThis: () => leave(() => client.accounts.signOut()),
    leaveEverywhere: () => leave(() => client.accounts.endDevices()),
    /** Signs out all the same, where something would be lost. */
    loses,
    stay: () => setLoses(undefined),
  }
}
