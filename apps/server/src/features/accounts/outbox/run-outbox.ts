import { type LaneDeps, lane } from './lane.ts'
import { OUTCOME_AFTER } from './outbox-times.ts'
import { type Channel, channels } from './ports.ts'

/**
 * How many of a channel are in hand at the same time. Requested letters are in hand until OUTCOME_AFTER, nearly all of
 * it at rest: this many begin in half a minute, and the mail thread takes a few of them at once.
 */
const atOnce: Record<Channel, number> = {
  mail: 4,
  'asked-mail': 1000,
  sms: 2,
  help: 2,
  list: 2,
  'page-view': 2,
}

const SECOND = 1000
/** What is in hand by then is left to its lease. As long as requests in hand have (http/listen.ts), and beside them. */
const LONGEST_STOP = 8 * SECOND

type Options = LaneDeps & {
  /** Instead of OUTCOME_AFTER, for benchmarks. */
  outcomeAfter?: number
}

export type RunningOutbox = {
  /** Something was added: it is looked at now. */
  wake(): void
  /** Takes nothing more and waits, eight seconds at most, for what is being sent. */
  stop(): Promise<void>
}

/**
 * Sends what waits in the outbox: now, whenever it is woken, and once a second by itself, for what other processes have
 * added, what is to be tried again, and what a process that died had in hand. Keeps no process alive.
 */
export function runOutbox({ outcomeAfter = OUTCOME_AFTER, ...deps }: Options): RunningOutbox {
  const limitsOf = (channel: Channel) => ({
    atOnce: atOnce[channel],
    outcomeAfter: channel === 'asked-mail' ? outcomeAfter : 0,
  })
  const lanes = channels.map((channel) => lane(channel, limitsOf(channel), deps))
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
