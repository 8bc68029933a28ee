let openChannel: BroadcastChannel | undefined

/** Returns the page's only channel: a BroadcastChannel does not receive its own messages. */
function getChannel(): BroadcastChannel {
  openChannel ??= new BroadcastChannel('kitchen-table:signed-out')
  return openChannel
}

/** Notifies the person's other tabs that they signed out, so that none of their data stays on a shared device. */
export function broadcastSignOut(sub: string): void {
  getChannel().postMessage(sub)
}

/** Calls `listener` with the id of a person who signed out in another tab. */
export function onSignOutBroadcast(listener: (sub: string) => void): void {
  getChannel().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
