import { shuffle } from '@kitchen-table/application/testing/samples'
import { chooseByRunSize } from '../run-size.ts'

const s3Faults = ['unavailable', 'cutAfterwards', 'slow', 'truncated', 'corrupted'] as const
/**
 * A 503; applied, but the connection is cut before the response; 10 KB/s; a part of the body alone, as if it were the
 * whole, or before a cut; another byte in the body.
 */
export type S3Fault = (typeof s3Faults)[number]

/**
 * The faults of each kind of request. A request without a body has none of those of bodies. Without a hash, as browsers
 * send large files, only TLS notices another byte, and cuts the connection.
 */
const faultsByRequest = {
  'client put': s3Faults,
  'client put without hash': ['unavailable', 'cutAfterwards', 'slow', 'truncated'],
  'server put': s3Faults,
  'server get': ['unavailable', 'cutAfterwards', 'slow', 'truncated'],
  'server copy': ['unavailable', 'cutAfterwards'],
  'server delete': ['unavailable', 'cutAfterwards'],
} as const satisfies Record<string, readonly S3Fault[]>

export type S3Request = keyof typeof faultsByRequest

/** The part of the requests of a kind that has each of its faults. */
const FAULT_SHARE = 0.05
/** As many as the SDK makes, so that the product sees a part of the faults. */
const ATTEMPTS = 3

/**
 * Requests that succeed at the second attempt. The browser makes one. In the small size also those that delete: a job
 * whose deletes fail is resumed a minute later.
 */
const onceOnly: readonly S3Request[] = chooseByRunSize({
  full: ['client put', 'client put without hash', 'server delete'],
  nightly: ['client put', 'client put without hash'],
})

/** Names what was injected. */
const nameOf = (request: S3Request, fault: S3Fault) => `${request}: ${fault}`

type RequestState = { count: number; faultyAt: number; upcoming: S3Fault[] }

/**
 * Chooses the requests that fail, and how. Of every n requests of a kind one fails, at a random place, in each of the ways
 * in turn: also a small number of requests has all faults. Every second fault of the server's
 * requests lasts for all attempts.
 */
export function createS3FaultSchedule(random: () => number) {
  const requests = Object.keys(faultsByRequest) as S3Request[]
  const states = new Map<S3Request, RequestState>()
  const lasting = new Map<string, { fault: S3Fault; attempts: number }>()
  const counts = Object.fromEntries(
    requests.flatMap((request) => faultsByRequest[request].map((fault) => [nameOf(request, fault), 0])),
  )
  let drawn = 0

  function draw(request: S3Request): S3Fault | null {
    const faults = faultsByRequest[request]
    const spacing = Math.round(1 / FAULT_SHARE / faults.length)
    const state = states.get(request) ?? { count: 0, faultyAt: 0, upcoming: [] }
    states.set(request, state)
    if (state.count % spacing === 0) state.faultyAt = Math.floor(random() * spacing)
    const isFaulty = state.count % spacing === state.faultyAt
    state.count += 1
    if (!isFaulty) return null
    if (state.upcoming.length === 0) state.upcoming = shuffle(faults, random)
    return state.upcoming.pop() ?? null
  }

  return {
    counts,
    /** Returns the fault of a request, or null for none. `target` is the same for all attempts. */
    next(request: S3Request, target: string): S3Fault | null {
      const earlier = lasting.get(target)
      if (earlier && earlier.attempts > 1) earlier.attempts -= 1
      else lasting.delete(target)
      const fault = earlier?.fault ?? draw(request)
      if (fault === null) return null
      counts[nameOf(request, fault)] = (counts[nameOf(request, fault)] ?? 0) + 1
      if (earlier || onceOnly.includes(request)) return fault
      drawn += 1
      if (drawn % 2 === 0) lasting.set(target, { fault, attempts: ATTEMPTS - 1 })
      return fault
    },
  }
}
