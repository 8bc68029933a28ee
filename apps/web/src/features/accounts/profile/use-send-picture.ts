import { useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { useSetCachedProfile } from './profile-query.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/** Uploads a picture and stores the returned profile; retries while the server is busy with other uploads. */
export function useSendPicture() {
  const setCachedProfile = useSetCachedProfile()
  const [isQueued, setIsQueued] = useState(false)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  /** Resolves to whether the picture was saved: false when it was cancelled meanwhile. */
  async function send(picture: Blob): Promise<boolean> {
    const controller = new AbortController()
    abortController.current = controller
    let upload: string | undefined
    /** Continues with the upload of an earlier attempt, so that the bytes are sent once. */
    async function sendOnce(signal: AbortSignal) {
      upload ??= await uploadFile(picture, { purpose: 'profile-picture', name: 'picture.jpg', signal })
      return client.accounts.setPicture({ upload }, { signal })
    }
    try {
      const profile = await retryWhileBusy(sendOnce, {
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
