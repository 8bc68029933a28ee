const NAME = 'kitchen-table:signed-out'

/** Tells the person's other tabs that they signed out: nothing of theirs stays on a device that others may use. */
export function tellSignedOut(sub: string): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(sub)
  channel.close()
}

/** Hears that the person signed out in another tab. */
export function onSignedOutElsewhere(sub: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => data === sub && listener())
  return () => channel.close()
}
