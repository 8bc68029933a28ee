import { type LaneDeps, lane } from './lane.ts'
import { type Channel, channels } from './ports.ts'

/** How many of a channel are sent at the same time. */
/** Asked mail is at rest most of the time that it is in hand (send-asked-letter.ts). */
const atOnce: Record<Channel, number> = {
  mail: 4,
  'asked-mail': 50,
  sms: 2,
  help: 2,
  list: 2,
  'page-view': 2,
}

const SECOND = 1000
/** What is in hand by then is left to its lease. */
const LONGEST_STOP = 10 * SECOND

export type RunningOutbox = {
  /** Something was added: it is looked at now. */
  wake(): void
  /** Takes nothing more and waits, ten seconds at most, for what is being sent. */
  stop(): Promise<void>
}

/**
 * Sends what waits in the outbox: now, whenever it is woken, and once a second by itself, for what other processes have
 * added, what is to be tried again, and what a process that died had in hand. Keeps no process alive.
 */
export function runOutbox(deps: LaneDeps): RunningOutbox {
  const lanes = channels.map((channel) => lane(channel, atOnce[channel], deps))
  const wake = () => {
    for (const one of lanes) one.look()
  }
  const watch = setInterval(wake, SECOND).unref()
  wake()

  return {
    wake,
    async stop() {
      clearInterval(watch)
      const { promise: tooLong, resolve: leave } = Promise.withResolvers<void>()
      const limit = setTimeout(leave, LONGEST_STOP)
      await Promise.race([Promise.all(lanes.map((one) => one.stop())), tooLong])
      clearTimeout(limit)
    },
  }
}
