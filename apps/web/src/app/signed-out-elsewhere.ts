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

/** Calls `listener` with the id of a person who signed out in another tab. */
export function onSignedOutElsewhere(listener: (sub: string) => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
