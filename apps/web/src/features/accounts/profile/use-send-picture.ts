import { useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useKeepProfile } from './profile-query.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/** Sends a picture and keeps the answer; waits for its turn where many are sent at once. */
export function useSendPicture() {
  const keep = useKeepProfile()
  const [isWaiting, setIsWaiting] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  /** Resolves to whether it was kept; it is not when it was given up meanwhile. */
  async function send(picture: string): Promise<boolean> {
    const controller = new AbortController()
    sending.current = controller
    try {
      const profile = await retryWhileBusy((signal) => client.accounts.setPicture({ picture }, { signal }), {
        signal: controller.signal,
        onWait: () => setIsWaiting(true),
      })
      if (profile !== null) await keep(profile)
      return profile !== null
    } finally {
      setIsWaiting(false)
    }
  }

  return { isWaiting, send, giveUp: () => sending.current?.abort() }
}
