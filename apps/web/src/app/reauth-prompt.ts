/**
 * Coordinates the prompt to sign in again, which covers the page after the person's session has ended. Calls that a
 * user waits for are delayed until the prompt is settled or declined. Background calls prompt once, and again only
 * after a sign-in in this browser.
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
    /** Resolves to whether the same person signed in again; to false at once where no component shows the prompt. */
    waitForReauth(): Promise<boolean> {
      if (listeners.size === 0) return Promise.resolve(false)
      const settled = new Promise<boolean>((resolve) => waiters.push(resolve))
      if (!isPrompting) setPrompting(true)
      return settled
    },
    promptOnce() {
      if (listeners.size > 0 && !isPrompting && !isDeclined) setPrompting(true)
    },
    /** Ends the prompt after a sign-in in this browser, of the same person or another. */
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
