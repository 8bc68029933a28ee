/** A response of a service: its `Date` header, and when its request was sent and it arrived by the machine's clock. */
export type DatedResponse = { date: number; sentAt: number; receivedAt: number }

/** A `Date` header has whole seconds: the service's clock showed this second when it responded. */
const RESOLUTION_MS = 1000
/** How much faster or slower the machine's clock may run than the service's: 500 parts per million, as in NTP. */
const MAX_DRIFT = 0.0005

/** The bounds of what must be added to the machine's clock, in ms, as known at a time by that clock. */
type Bounds = { least: number; most: number; knownAt: number }

/** Returns what one response says. The service's clock showed its second at some moment between the two times. */
function boundsOf({ date, sentAt, receivedAt }: DatedResponse): Bounds {
  return { least: date - receivedAt, most: date + RESOLUTION_MS - sentAt, knownAt: receivedAt }
}

function widen({ least, most, knownAt }: Bounds, now: number): Bounds {
  const drift = Math.max(0, now - knownAt) * MAX_DRIFT
  return { least: least - drift, most: most + drift, knownAt: now }
}

/**
 * Estimates by how much a machine's clock differs from that of a service which all processes use, so that they agree on
 * limits and leases although their own clocks do not. What is returned is at most half a second and half of a request's
 * time from the truth, and less with every response that meets another part of a second.
 */
export function createClockOffsetEstimator() {
  let known: Bounds | null = null

  return {
    observe(response: DatedResponse): void {
      const observed = boundsOf(response)
      const before = known && widen(known, response.receivedAt)
      const least = Math.max(observed.least, before?.least ?? Number.NEGATIVE_INFINITY)
      const most = Math.min(observed.most, before?.most ?? Number.POSITIVE_INFINITY)
      // One of the two clocks was set: what was known before no longer holds.
      known = least > most ? observed : { least, most, knownAt: response.receivedAt }
    },
    /** Returns what to add to the machine's clock, in ms: nothing as long as it may be right. */
    offsetMs(): number {
      if (known === null || (known.least <= 0 && known.most >= 0)) return 0
      return (known.least + known.most) / 2
    },
  }
}

type MachineClock = {
  /** Returns ms since 1970. Default: the time at which the process started, advanced by a clock that nobody can set. */
  readMachineClock?: () => number
}

/**
 * Returns the clock of a process that shares a service with others: the machine's, corrected by the service's. When the
 * machine's clock is set, it stays as it is; what the machine sleeps is added with the next response.
 */
export function createSharedClock({
  readMachineClock = () => performance.timeOrigin + performance.now(),
}: MachineClock = {}) {
  const { observe, offsetMs } = createClockOffsetEstimator()
  return {
    readMachineClock,
    /** The times of the response must be of `readMachineClock`. */
    observe,
    read: (): number => Math.floor(readMachineClock() + offsetMs()),
  }
}
