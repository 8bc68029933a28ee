import { isExpired, LEASE_MS, outagePause, retryDelay } from './delivery-policy.ts'
import { type OutcomeSchedule, outcomeSchedule } from './outcome-schedule.ts'
import type { Channel, Delivery, OutboxMessage, OutboxStore, PendingMessage } from './ports.ts'

export type ChannelWorkerDeps = {
  outbox: Pick<OutboxStore, 'claim' | 'finish' | 'postpone'>
  /** Sends what an errand asks for. `id` is the same for every attempt at one. */
  dispatch: (id: string, errand: OutboxMessage) => Promise<Delivery>
  now: () => number
  onFault: (error: unknown) => void
  /** Told of what will never be sent because it is too old. */
  onExpired: (errand: { id: string; purpose: OutboxMessage['purpose'] }) => void
}

/** How many errands are in hand at once, and after how long their outcome is written (ms; 0: at once). */
export type ChannelLimits = { concurrency: number; outcomeDelayMs: number }

export type ChannelWorker = {
  /** Takes whatever is due, a few at once. */
  poll(): void
  /** Takes no more, and writes each outcome as soon as it is known; resolves when nothing is in hand. */
  stop(): Promise<void>
}

/** Whether the service of a lane can be reached, as far as it is known. */
function trackAvailability(now: () => number) {
  let consecutiveOutages = 0
  let pausedUntil = 0
  return {
    isPaused: () => now() < pausedUntil,
    recordDelivery(delivery: Delivery): void {
      // What reaches nobody may have been decided without the service.
      if (delivery === 'never') return
      // Several that were in hand together have found out the same.
      if (delivery === 'away' && now() < pausedUntil) return
      consecutiveOutages = delivery === 'away' ? consecutiveOutages + 1 : 0
      pausedUntil = consecutiveOutages === 0 ? 0 : now() + outagePause(consecutiveOutages)
    },
  }
}

/**
 * One channel of the outbox, so that a service that is down holds up no other. While it is away one errand after another
 * finds that out, at growing pauses, instead of all of them at once.
 */
export function channelWorker(
  channel: Channel,
  { concurrency, outcomeDelayMs }: ChannelLimits,
  deps: ChannelWorkerDeps,
): ChannelWorker {
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
      const pending = await outbox.claim(channel, now(), now() + LEASE_MS)
      isStoreFailing = false
      if (pending === null) return
      // Asked to stop in the meantime: another process may have it at once.
      if (isStopped) return outbox.postpone(pending.id, now())
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

  /** A store that is down is told of once, not every second until it is back. */
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
    async stop() {
      isStopped = true
      schedule.release()
      await polling
      await Promise.all(inFlight)
    },
  }
}

async function deliverMessage(
  { id, message, attempts, createdAt }: PendingMessage,
  deps: ChannelWorkerDeps & { recordDelivery: (delivery: Delivery) => void; schedule: OutcomeSchedule },
): Promise<void> {
  const { outbox, now, recordDelivery, schedule } = deps
  if (isExpired(message, now() - createdAt)) {
    deps.onExpired({ id, purpose: message.purpose })
    return outbox.finish(id)
  }
  async function attempt() {
    const delivery = await tryDispatch(id, message, deps)
    recordDelivery(delivery)
    return { delivery, endedAt: now() }
  }
  const { delivery, endedAt } = await schedule.delayOutcome(attempt())
  if (delivery === 'sent' || delivery === 'never') return outbox.finish(id)
  return outbox.postpone(id, endedAt + retryDelay(attempts))
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
