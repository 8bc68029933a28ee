import { BOTH_CORES, sharingNote, startChild } from './child-process.ts'
import { measureOtherCpu } from './compare-in-turns.ts'
import type { LearnerGroup, OpenLoad, OpenLoadResult, RequestRecord } from './open-load.ts'
import { percentile } from './percentile.ts'
import type { Store } from './product.ts'
import type { Figure } from './report.ts'
import type { Program } from './start-program.ts'

/** `otherCpu`: how much of a core other processes on the machine used meanwhile. */
export type OpenLoadRun = OpenLoadResult & { otherCpu: number }

type Times = Pick<OpenLoad, 'maxDuration'> & Partial<Pick<OpenLoad, 'stopsWhenAllSignedIn'>>

/** Puts an open load on the product, from a process that shares its two cores; all requests come from one address. */
export async function runOpenLoad(
  { port, process }: Program,
  { slugs, track }: Store,
  groups: LearnerGroup[],
  { maxDuration, stopsWhenAllSignedIn = false }: Times,
): Promise<OpenLoadRun> {
  const load = startChild('open-load.ts', BOTH_CORES)
  const measureOthers = measureOtherCpu([load, process])
  const options: OpenLoad = { port, library: { slugs, track }, groups, maxDuration, stopsWhenAllSignedIn }
  const result = await load.request<OpenLoadResult>(options)
  const otherCpu = measureOthers()
  await load.end()
  return { ...result, otherCpu }
}

/** The learners with the numbers from `first` to before `end`; with `cookies` they are signed in. */
export function learnerRange(first: number, end: number, cookies: string[] = []): LearnerGroup['learners'] {
  return Array.from({ length: end - first }, (_, index) => {
    const number = first + index
    return { number, cookie: cookies[number] ?? null }
  })
}

export const requestsWhileSignedIn = (records: RequestRecord[]): RequestRecord[] =>
  records.filter(({ kind }) => kind !== 'sign-in')

export const isSuccessful = ({ status }: RequestRecord): boolean =>
  status === 304 || (status >= 200 && status < 300)

export function latencyPercentile(records: RequestRecord[], share: number): number {
  return percentile(
    records.map(({ latency }) => latency),
    share,
  )
}

export function describeLoadConditions({ lateness, otherCpu }: OpenLoadRun): string {
  const own = percentile(lateness, 0.95).toFixed(1)
  return `${sharingNote}; the load itself was late by ${own} ms (p95); others used ${otherCpu.toFixed(2)} of a core`
}

/** The figure that compares reads with the same ones alone, by their p95. */
export function compareWithAlone(what: string, records: RequestRecord[], alone: OpenLoadRun): Figure {
  const usual = latencyPercentile(requestsWhileSignedIn(alone.requests), 0.95)
  const note = `alone ${usual.toFixed(1)} ms of ${alone.requests.length}`
  return [what, latencyPercentile(records, 0.95) / usual, null, note]
}
