import {
  computeOutagePause,
  computeRetryDelay,
  isMessageExpired,
  MESSAGE_LEASE_MS,
  REQUESTED_EMAIL_OUTCOME_DELAY_MS,
} from './delivery-policy.ts'
import {
  type Channel,
  type Delivery,
  type OutboxMessage,
  type OutboxStore,
  outboxChannels,
  type PendingMessage,
} from './ports.ts'

/**
 * Returns a schedule that delays outcomes until a fixed time after their work began, or the next multiple of that
 * time, so that the time of an outcome does not reveal when the work ended. An interval of 0 delays nothing. The
 * timers do not keep the process alive.
 */
function outcomeSchedule(intervalMs: number) {
  const pendingTicks = new Set<() => void>()
  let isReleased = intervalMs === 0

  function waitForTick(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        pendingTicks.delete(end)
        resolve()
      }
      const timer = setTimeout(end, intervalMs).unref()
      pendingTicks.add(end)
    })
  }

  return {
    /** Resolves or rejects as `work` does, but at the next time of the schedule. */
    async delayOutcome<Result>(work: Promise<Result>): Promise<Result> {
      let isSettled = false
      const end = () => {
        isSettled = true
      }
      work.then(end, end)
      while (!isReleased && !isSettled) {
        await waitForTick()
      }
      return work
    },
    release(): void {
      isReleased = true
      for (const end of pendingTicks) end()
    },
  }
}

type ChannelWorkerDeps = {
  outbox: Pick<OutboxStore, 'claim' | 'finish' | 'postpone'>
  /** Sends an outbox message. `id` is the same for every attempt at one message. */
  dispatch: (id: string, message: OutboxMessage) => Promise<Delivery>
  now: () => number
  onFault: (error: unknown) => void
  /** Called for a message that is too old and will never be sent. */
  onExpired: (message: { id: string; purpose: OutboxMessage['purpose'] }) => void
}

/** How many messages are in flight at once, and the delay until their outcome is stored (ms; 0: at once). */
type ChannelLimits = { concurrency: number; outcomeDelayMs: number }

function trackAvailability(now: () => number) {
  let consecutiveOutages = 0
  let pausedUntil = 0
  return {
    isPaused: () => now() < pausedUntil,
    recordDelivery(delivery: Delivery): void {
      // 'never' may have been decided without the service, so it says nothing about it.
      if (delivery === 'never') return
      // Messages that were in flight together report the same outage; it counts once.
      if (delivery === 'away' && now() < pausedUntil) return
      consecutiveOutages = delivery === 'away' ? consecutiveOutages + 1 : 0
      pausedUntil = consecutiveOutages === 0 ? 0 : now() + computeOutagePause(consecutiveOutages)
    },
  }
}

/**
 * Returns the worker of one channel of the outbox. Each channel has its own, so that a service that is down delays no
 * other channel. During an outage the worker tries few messages, at growing intervals, instead of all of them at once.
 */
function channelWorker(
  channel: Channel,
  { concurrency, outcomeDelayMs }: ChannelLimits,
  deps: ChannelWorkerDeps,
) {
  const { outbox, now, onFault } = deps
  const availability = trackAvailability(now)
  const schedule = outcomeSchedule(outcomeDelayMs)
  const inFlight = new Set<Promise<void>>()
  let polling: Promise<void> | null = null
  let isPollPending = false
  let isStopped = false
  let isStoreFailing = false

  async function claimDueMessages(): Promise<void> {
    while (!isStopped && inFlight.size < concurrency && !availability.isPaused()) {
      const pending = await outbox.claim(channel, now(), now() + MESSAGE_LEASE_MS)
      isStoreFailing = false
      if (pending === null) return
      // Stopped in the meantime: the message is released, so that another process may claim it at once.
      if (isStopped) return outbox.postpone(pending, now())
      startDelivery(pending)
    }
  }

  function startDelivery(pending: PendingMessage): void {
    const attempt = deliverMessage(pending, {
      ...deps,
      recordDelivery: availability.recordDelivery,
      schedule,
    })
      .catch(onFault)
      .finally(() => {
        inFlight.delete(attempt)
        poll()
      })
    inFlight.add(attempt)
  }

  function finishPoll(): void {
    polling = null
    if (isPollPending) poll()
  }

  /** Reports a failing store once, not every second until it works again. */
  function reportPollError(error: unknown): void {
    if (!isStoreFailing) onFault(error)
    isStoreFailing = true
  }

  function poll(): void {
    isPollPending = polling !== null
    if (isStopped || isPollPending) return
    polling = claimDueMessages().catch(reportPollError).finally(finishPoll)
  }

  return {
    poll,
    /** Claims no more, and stores each outcome as soon as it is known. Resolves when nothing is in flight. */
    async stop(): Promise<void> {
      isStopped = true
      schedule.release()
      await polling
      await Promise.all(inFlight)
    },
  }
}

async function deliverMessage(
  pending: PendingMessage,
  deps: ChannelWorkerDeps & {
    recordDelivery: (delivery: Delivery) => void
    schedule: ReturnType<typeof outcomeSchedule>
  },
): Promise<void> {
  const { id, message, attempts, createdAt } = pending
  const { outbox, now, recordDelivery, schedule } = deps
  if (isMessageExpired(message, now() - createdAt)) {
    deps.onExpired({ id, purpose: message.purpose })
    return outbox.finish(pending)
  }
  async function attempt() {
    const delivery = await tryDispatch(id, message, deps)
    recordDelivery(delivery)
    return { delivery, endedAt: now() }
  }
  const { delivery, endedAt } = await schedule.delayOutcome(attempt())
  if (delivery === 'sent' || delivery === 'never') return outbox.finish(pending)
  return outbox.postpone(pending, endedAt + computeRetryDelay(attempts))
}

async function tryDispatch(
  id: string,
  message: OutboxMessage,
  { dispatch, onFault }: ChannelWorkerDeps,
): Promise<Delivery> {
  try {
    return await dispatch(id, message)
  } catch (error) {
    onFault(error)
    return 'later'
  }
}

/** Messages in flight at once. Requested e-mails wait for most of REQUESTED_EMAIL_OUTCOME_DELAY_MS, so there may be many of them. */
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
  /** Instead of REQUESTED_EMAIL_OUTCOME_DELAY_MS, for benchmarks. */
  outcomeDelayMs?: number
}

/**
 * Sends what waits in the outbox: now, on every `notify`, and once a second, which finds messages that other processes
 * have added, that are to be retried, or that a process left when it died. The timer does not keep the process alive.
 */
export function startOutboxDispatcher({
  outcomeDelayMs = REQUESTED_EMAIL_OUTCOME_DELAY_MS,
  ...deps
}: OutboxDispatcherOptions) {
  const channelLimits = (channel: Channel) => ({
    concurrency: channelConcurrency[channel],
    outcomeDelayMs: channel === 'requested-mail' ? outcomeDelayMs : 0,
  })
  const workers = outboxChannels.map((channel) => channelWorker(channel, channelLimits(channel), deps))
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
