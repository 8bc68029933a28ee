let openChannel: BroadcastChannel | undefined

/** One a page: what it says itself it does not hear. */
function getChannel(): BroadcastChannel {
  openChannel ??= new BroadcastChannel('kitchen-table:signed-out')
  return openChannel
}

/** Tells the person's other tabs that they signed out: nothing of theirs stays on a device that others may use. */
export function broadcastSignOut(sub: string): void {
  getChannel().postMessage(sub)
}

/** Calls `listener` with the id of a person who signed out in another tab. */
export function onSignOutBroadcast(listener: (sub: string) => void): void {
  getChannel().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
