let opened: BroadcastChannel | undefined

/** One a page: what it says itself it does not hear. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('kitchen-table:signed-out')
  return opened
}

/** Tells the person's other tabs that they signed out: nothing of theirs stays on a device that others may use. */
export function tellSignedOut(sub: string): void {
  channel().postMessage(sub)
}

/** Hears that the person signed out in another tab. */
export function onSignedOutElsewhere(sub: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => data === sub && listener()
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
