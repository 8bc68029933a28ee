import { type EventRequests, eventRequestBytes } from './event-requests.ts'
import { jsonRequest, type RequestBytes, requestHead } from './request-bytes.ts'

/** Connections of a closed load. */
export const CONNECTIONS = 32

export const acceptEncodingHeaders = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

export type Requests =
  | { kind: 'get'; path: string; cookies: string[]; headers: Record<string, string> }
  | {
      kind: 'completions'
      run: number
      connections: number
      cookies: string[]
      track: string
      units: string[]
    }
  | EventRequests

type CompletionRequests = Extract<Requests, { kind: 'completions' }>

/** GET requests for a path, from all learners in turn. */
export const getRequests = (path: string, cookies: string[], extraHeaders = {}): Requests => ({
  kind: 'get',
  path,
  cookies,
  headers: { ...acceptEncodingHeaders, ...extraHeaders },
})

/** Completions of the lessons of a product's longest track; every run has event ids of its own. */
export const completionRequests = (
  { cookies, track }: { cookies: string[]; track: { slug: string; units: string[] } },
  run: number,
): CompletionRequests => ({
  kind: 'completions',
  run,
  connections: CONNECTIONS,
  cookies,
  track: track.slug,
  units: track.units,
})

type Completion = { learner: number; unitId: string; completed: boolean; eventId: string }

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * Returns what the n-th request of a connection completes. Every connection has learners of its own, so that its last
 * acknowledged write of a lesson is what must be stored; each lesson is completed and then taken back.
 */
export function completionAt(
  { run, connections, cookies, units }: CompletionRequests,
  connection: number,
  n: number,
): Completion {
  const learnersEach = Math.floor(cookies.length / connections)
  const turn = Math.floor(n / learnersEach)
  return {
    learner: connection * learnersEach + (n % learnersEach),
    unitId: units[(turn >> 1) % units.length] ?? '',
    completed: turn % 2 === 0,
    // Ids grow with time, as those of browsers do.
    eventId: `${hex(run, 2)}${hex(n, 6)}-0000-7000-8000-${hex(connection, 12)}`,
  }
}

export function completionRequest(
  { unitId, completed, eventId }: Omit<Completion, 'learner'>,
  track: string,
  cookie: string,
): string {
  const where = `/track/${track}`
  const body = { completed, track, eventId, time: new Date().toISOString(), where }
  return jsonRequest('PUT', `/api/progress/units/${unitId}`, body, cookie)
}

function getRequestBytes({ path, cookies, headers }: Extract<Requests, { kind: 'get' }>): RequestBytes {
  const prepared = cookies.map((cookie) => requestHead('GET', path, { ...headers, Cookie: cookie }))
  return (connection, n) => prepared[(connection * 7 + n) % prepared.length] ?? ''
}

function completionRequestBytes(plan: CompletionRequests): RequestBytes {
  return (connection, n) => {
    const { learner, ...completion } = completionAt(plan, connection, n)
    return completionRequest(completion, plan.track, plan.cookies[learner] ?? '')
  }
}

export function requestBytes(requests: Requests): RequestBytes {
  if (requests.kind === 'get') return getRequestBytes(requests)
  return requests.kind === 'events' ? eventRequestBytes(requests) : completionRequestBytes(requests)
}
