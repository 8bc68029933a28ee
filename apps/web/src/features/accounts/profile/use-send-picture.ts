import { useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useSetCachedProfile } from './profile-query.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/** Sends a picture and keeps the answer; waits for its turn where many are sent at once. */
export function useSendPicture() {
  const setCachedProfile = useSetCachedProfile()
  const [isQueued, setIsQueued] = useState(false)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  /** Resolves to whether it was kept; it is not when it was given up meanwhile. */
  async function send(picture: string): Promise<boolean> {
    const controller = new AbortController()
    abortController.current = controller
    try {
      const profile = await retryWhileBusy((signal) => client.accounts.setPicture({ picture }, { signal }), {
        signal: controller.signal,
        onWait: () => setIsQueued(true),
      })
      if (profile !== null) await setCachedProfile(profile)
      return profile !== null
    } finally {
      setIsQueued(false)
    }
  }

  return { isQueued, send, cancel: () => abortController.current?.abort() }
}
