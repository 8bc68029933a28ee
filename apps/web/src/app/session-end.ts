/**
 * The session of the page's person has ended, and they are asked to sign in again over the page, which stays as it is.
 * Calls that somebody waits for are held until that is answered; what the page sends by itself asks once, and again
 * only after somebody was signed in here anew.
 */
export function createSessionEnd() {
  let isAsking = false
  let isDeclined = false
  let held: ((isBack: boolean) => void)[] = []
  const listeners = new Set<() => void>()

  function set(asking: boolean) {
    isAsking = asking
    for (const listener of listeners) listener()
  }

  function settle(isBack: boolean) {
    const waiting = held
    held = []
    if (isAsking) set(false)
    for (const resolve of waiting) resolve(isBack)
  }

  return {
    /** Answers whether the same person is back; where nothing on the page can ask them, nobody is. */
    untilBack(): Promise<boolean> {
      if (listeners.size === 0) return Promise.resolve(false)
      const settled = new Promise<boolean>((resolve) => held.push(resolve))
      if (!isAsking) set(true)
      return settled
    },
    askOnce() {
      if (listeners.size > 0 && !isAsking && !isDeclined) set(true)
    },
    /** Somebody is signed in here: the same person, or another. */
    arrived(isSamePerson: boolean) {
      isDeclined = false
      settle(isSamePerson)
    },
    decline() {
      isDeclined = true
      settle(false)
    },
    read: () => isAsking,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const sessionEnd = createSessionEnd()
