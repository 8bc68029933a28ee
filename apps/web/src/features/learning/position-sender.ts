import type { PlaybackPosition } from '../../ui/playback.ts'

/** How often the server gets the position of a video that plays. */
const SEND_INTERVAL_MS = 15_000

/** Returns functions that send the newest position: once in a while, and `flush` at once. */
export function createPositionSender(send: (position: PlaybackPosition) => Promise<void>) {
  let waiting: PlaybackPosition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const position = waiting
    waiting = null
    if (position !== null) void send(position)
  }

  return {
    add(position: PlaybackPosition): void {
      waiting = position
      timer ??= setTimeout(flush, SEND_INTERVAL_MS)
    },
    flush,
  }
}
