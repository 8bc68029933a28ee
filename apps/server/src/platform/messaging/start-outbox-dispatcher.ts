import { type ChannelWorkerDeps, channelWorker } from './channel-worker.ts'
import { OUTCOME_DELAY_MS } from './delivery-policy.ts'
import { type Channel, channels } from './ports.ts'

/**
 * How many of a channel are in hand at the same time. Requested letters are in hand until OUTCOME_AFTER, nearly all of
 * it at rest: this many begin in half a minute, and the mail thread takes a few of them at once.
 */
const channelConcurrency: Record<Channel, number> = {
  mail: 4,
  'asked-mail': 1000,
  sms: 2,
  help: 2,
  list: 2,
  'page-view': 2,
}

const SECOND = 1000
/** What is in hand by then is left to its lease. As long as requests in hand have (http/listen.ts), and beside them. */
const MAX_STOP_MS = 8 * SECOND

type OutboxDispatcherOptions = ChannelWorkerDeps & {
  /** Instead of OUTCOME_AFTER, for benchmarks. */
  outcomeDelayMs?: number
}

export type OutboxDispatcher = {
  /** Something was added: it is looked at now. */
  notify(): void
  /** Takes nothing more and waits, eight seconds at most, for what is being sent. */
  stop(): Promise<void>
}

/**
 * Sends what waits in the outbox: now, whenever it is woken, and once a second by itself, for what other processes have
 * added, what is to be tried again, and what a process that died had in hand. Keeps no process alive.
 */
export function startOutboxDispatcher({
  outcomeDelayMs = OUTCOME_DELAY_MS,
  ...deps
}: OutboxDispatcherOptions): OutboxDispatcher {
  const channelLimits = (channel: Channel) => ({
    concurrency: channelConcurrency[channel],
    outcomeDelayMs: channel === 'asked-mail' ? outcomeDelayMs : 0,
  })
  const workers = channels.map((channel) => channelWorker(channel, channelLimits(channel), deps))
  const notify = () => {
    for (const worker of workers) worker.poll()
  }
  const pollTimer = setInterval(notify, SECOND).unref()
  notify()

  return {
    notify,
    async stop() {
      clearInterval(pollTimer)
      const { promise: timedOut, resolve: resolveTimeout } = Promise.withResolvers<void>()
      const stopTimer = setTimeout(resolveTimeout, MAX_STOP_MS)
      await Promise.race([Promise.all(workers.map((worker) => worker.stop())), timedOut])
      clearTimeout(stopTimer)
    },
  }
}
