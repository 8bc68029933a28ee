/**
 * The session of the page's person has ended, and they are asked to sign in again over the page, which stays as it is.
 * Calls that somebody waits for are held until that is answered; what the page sends by itself asks once, and again
 * only after somebody was signed in here anew.
 */
export function createReauthPrompt() {
  let isPrompting = false
  let isDeclined = false
  let waiters: ((isReauthenticated: boolean) => void)[] = []
  const listeners = new Set<() => void>()

  function setPrompting(nextIsPrompting: boolean) {
    isPrompting = nextIsPrompting
    for (const listener of listeners) listener()
  }

  function resolveWaiters(isReauthenticated: boolean) {
    const pendingWaiters = waiters
    waiters = []
    if (isPrompting) setPrompting(false)
    for (const resolve of pendingWaiters) resolve(isReauthenticated)
  }

  return {
    /** Answers whether the same person is back; where nothing on the page can ask them, nobody is. */
    waitForReauth(): Promise<boolean> {
      if (listeners.size === 0) return Promise.resolve(false)
      const settled = new Promise<boolean>((resolve) => waiters.push(resolve))
      if (!isPrompting) setPrompting(true)
      return settled
    },
    promptOnce() {
      if (listeners.size > 0 && !isPrompting && !isDeclined) setPrompting(true)
    },
    /** Somebody is signed in here: the same person, or another. */
    settle(isSameUser: boolean) {
      isDeclined = false
      resolveWaiters(isSameUser)
    },
    decline() {
      isDeclined = true
      resolveWaiters(false)
    },
    read: () => isPrompting,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const reauthPrompt = createReauthPrompt()
