import { isTooLate, LEASE, pauseAfter, restAfter } from './outbox-times.ts'
import { type OutcomeSchedule, outcomeSchedule } from './outcome-schedule.ts'
import type { Channel, Delivery, Errand, OutboxStore, WaitingErrand } from './ports.ts'

export type LaneDeps = {
  outbox: Pick<OutboxStore, 'claim' | 'finish' | 'postpone'>
  /** Sends what an errand asks for. `id` is the same for every attempt at one. */
  carry: (id: string, errand: Errand) => Promise<Delivery>
  now: () => number
  onFault: (error: unknown) => void
  /** Told of what will never be sent because it is too old. */
  onGivenUp: (errand: { id: string; purpose: Errand['purpose'] }) => void
}

/** How many errands are in hand at once, and after how long their outcome is written (ms; 0: at once). */
export type LaneLimits = { atOnce: number; outcomeAfter: number }

export type Lane = {
  /** Takes whatever is due, a few at once. */
  look(): void
  /** Takes no more, and writes each outcome as soon as it is known; resolves when nothing is in hand. */
  stop(): Promise<void>
}

/** Whether the service of a lane can be reached, as far as it is known. */
function presence(now: () => number) {
  let timesAway = 0
  let restsUntil = 0
  return {
    isResting: () => now() < restsUntil,
    note(delivery: Delivery): void {
      // What reaches nobody may have been decided without the service.
      if (delivery === 'never') return
      // Several that were in hand together have found out the same.
      if (delivery === 'away' && now() < restsUntil) return
      timesAway = delivery === 'away' ? timesAway + 1 : 0
      restsUntil = timesAway === 0 ? 0 : now() + restAfter(timesAway)
    },
  }
}

/**
 * One channel of the outbox, so that a service that is down holds up no other. While it is away one errand after another
 * finds that out, at growing pauses, instead of all of them at once.
 */
export function lane(channel: Channel, { atOnce, outcomeAfter }: LaneLimits, deps: LaneDeps): Lane {
  const { outbox, now, onFault } = deps
  const service = presence(now)
  const schedule = outcomeSchedule(outcomeAfter)
  const inHand = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let isFailing = false

  async function takeDue(): Promise<void> {
    while (!isStopped && inHand.size < atOnce && !service.isResting()) {
      const waiting = await outbox.claim(channel, now(), now() + LEASE)
      isFailing = false
      if (waiting === null) return
      // Asked to stop in the meantime: another process may have it at once.
      if (isStopped) return outbox.postpone(waiting.id, now())
      begin(waiting)
    }
  }

  function begin(waiting: WaitingErrand): void {
    const attempt = settle(waiting, { ...deps, note: service.note, schedule })
      .catch(onFault)
      .finally(() => {
        inHand.delete(attempt)
        look()
      })
    inHand.add(attempt)
  }

  function ended(): void {
    looking = null
    if (isAskedAgain) look()
  }

  /** A store that is down is told of once, not every second until it is back. */
  function failed(error: unknown): void {
    if (!isFailing) onFault(error)
    isFailing = true
  }

  function look(): void {
    isAskedAgain = looking !== null
    if (isStopped || isAskedAgain) return
    looking = takeDue().catch(failed).finally(ended)
  }

  return {
    look,
    async stop() {
      isStopped = true
      schedule.release()
      await looking
      await Promise.all(inHand)
    },
  }
}

async function settle(
  { id, errand, attempts, createdAt }: WaitingErrand,
  deps: LaneDeps & { note: (delivery: Delivery) => void; schedule: OutcomeSchedule },
): Promise<void> {
  const { outbox, now, note, schedule } = deps
  if (isTooLate(errand, now() - createdAt)) {
    deps.onGivenUp({ id, purpose: errand.purpose })
    return outbox.finish(id)
  }
  async function attempt() {
    const delivery = await carried(id, errand, deps)
    note(delivery)
    return { delivery, endedAt: now() }
  }
  const { delivery, endedAt } = await schedule.hold(attempt())
  if (delivery === 'sent' || delivery === 'never') return outbox.finish(id)
  return outbox.postpone(id, endedAt + pauseAfter(attempts))
}

async function carried(id: string, errand: Errand, { carry, onFault }: LaneDeps): Promise<Delivery> {
  try {
    return await carry(id, errand)
  } catch (error) {
    onFault(error)
    return 'later'
  }
}
