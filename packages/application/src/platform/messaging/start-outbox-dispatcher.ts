import { type ChannelWorkerDeps, channelWorker } from './channel-worker.ts'
import { OUTCOME_DELAY_MS } from './delivery-policy.ts'
import { type Channel, channels } from './ports.ts'

/** Messages in flight at once. Requested e-mails wait for most of OUTCOME_DELAY_MS, so there may be many of them. */
const channelConcurrency: Record<Channel, number> = {
  mail: 4,
  'requested-mail': 1000,
  sms: 2,
  help: 2,
  list: 2,
  'page-view': 2,
}

const SECOND = 1000
/** What is in flight by then is retried after its lease. Requests have as long, meanwhile (http/edge/listen.ts). */
const MAX_STOP_MS = 8 * SECOND

type OutboxDispatcherOptions = ChannelWorkerDeps & {
  /** Instead of OUTCOME_DELAY_MS, for benchmarks. */
  outcomeDelayMs?: number
}

/**
 * Sends what waits in the outbox: now, on every `notify`, and once a second, which finds messages that other processes
 * have added, that are to be retried, or that a process left when it died. The timer does not keep the process alive.
 */
export function startOutboxDispatcher({
  outcomeDelayMs = OUTCOME_DELAY_MS,
  ...deps
}: OutboxDispatcherOptions) {
  const channelLimits = (channel: Channel) => ({
    concurrency: channelConcurrency[channel],
    outcomeDelayMs: channel === 'requested-mail' ? outcomeDelayMs : 0,
  })
  const workers = channels.map((channel) => channelWorker(channel, channelLimits(channel), deps))
  const notify = () => {
    for (const worker of workers) worker.poll()
  }
  const pollTimer = setInterval(notify, SECOND).unref()
  notify()

  return {
    notify,
    /** Claims nothing more, and waits up to eight seconds for what is being sent. */
    async stop(): Promise<void> {
      clearInterval(pollTimer)
      const { promise: timedOut, resolve: resolveTimeout } = Promise.withResolvers<void>()
      const stopTimer = setTimeout(resolveTimeout, MAX_STOP_MS)
      await Promise.race([Promise.all(workers.map((worker) => worker.stop())), timedOut])
      clearTimeout(stopTimer)
    },
  }
}

export type OutboxDispatcher = ReturnType<typeof startOutboxDispatcher>
