import { BOTH_CORES, sharingNote, startChild } from './child-process.ts'
import { measureOtherCpu } from './compare-in-turns.ts'
import type { LearnerGroup, OpenLoad, OpenLoadResult, RequestRecord } from './open-load.ts'
import { percentile } from './percentile.ts'
import type { Store } from './product.ts'
import type { Program } from './start-program.ts'

/** `others`: how much of a core others on the machine took meanwhile. */
export type OpenLoadRun = OpenLoadResult & { otherCpu: number }

type Times = Pick<OpenLoad, 'maxDuration'> & Partial<Pick<OpenLoad, 'stopsWhenAllSignedIn'>>

/** Puts a load on the product from a process that shares its two cores, as if from one address. */
export async function runOpenLoad(
  { port, process }: Program,
  { slugs, track }: Store,
  crowds: LearnerGroup[],
  { maxDuration, stopsWhenAllSignedIn = false }: Times,
): Promise<OpenLoadRun> {
  const load = startChild('open-load.ts', BOTH_CORES)
  const measureOthers = measureOtherCpu([load, process])
  const wanted: OpenLoad = {
    port,
    library: { slugs, track },
    groups: crowds,
    maxDuration,
    stopsWhenAllSignedIn,
  }
  const result = await load.request<OpenLoadResult>(wanted)
  const meanwhile = measureOthers()
  await load.end()
  return { ...result, otherCpu: meanwhile }
}

/** Learners by their numbers, from `first` to before `end`; with `cookies` they are signed in. */
export function learnerRange(first: number, end: number, cookies: string[] = []): LearnerGroup['learners'] {
  return Array.from({ length: end - first }, (_, place) => {
    const number = first + place
    return { number, cookie: cookies[number] ?? null }
  })
}

/** What was asked by people who are in. */
export const requestsWhileSignedIn = (noted: RequestRecord[]): RequestRecord[] =>
  noted.filter(({ kind }) => kind !== 'sign-in')

/** Whether somebody got what they asked for. */
export const isSuccessful = ({ status }: RequestRecord): boolean =>
  status === 304 || (status >= 200 && status < 300)

export function latencyPercentile(noted: RequestRecord[], share: number): number {
  return percentile(
    noted.map(({ latency }) => latency),
    share,
  )
}

/** What to know of a load beside its figures. */
export function describeLoadConditions({ lateness, otherCpu }: OpenLoadRun): string {
  const own = percentile(lateness, 0.95).toFixed(1)
  return `${sharingNote}; the load itself was late by ${own} ms (p95); others took ${otherCpu.toFixed(2)} of a core`
}
