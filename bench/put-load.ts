import { BOTH_CORES, sharing, startChild } from './child.ts'
import type { Crowd, Noted, OpenLoad, OpenLoadResult } from './open-load.ts'
import { percentile } from './percentile.ts'
import type { Store } from './product.ts'
import type { Program } from './program.ts'
import { neighbours } from './rounds.ts'

/** `others`: how much of a core others on the machine took meanwhile. */
export type Put = OpenLoadResult & { others: number }

type Times = Pick<OpenLoad, 'most'> & Partial<Pick<OpenLoad, 'untilAllAreIn'>>

/** Puts a load on the product from a process that shares its two cores, as if from one address. */
export async function putLoad(
  { port, process }: Program,
  { slugs, track }: Store,
  crowds: Crowd[],
  { most, untilAllAreIn = false }: Times,
): Promise<Put> {
  const load = startChild('open-load.ts', BOTH_CORES)
  const others = neighbours([load, process])
  const wanted: OpenLoad = { port, library: { slugs, track }, crowds, most, untilAllAreIn }
  const result = await load.ask<OpenLoadResult>(wanted)
  const meanwhile = others()
  await load.end()
  return { ...result, others: meanwhile }
}

/** Learners by their numbers, from `first` to before `end`; with `cookies` they are signed in. */
export function learners(first: number, end: number, cookies: string[] = []): Crowd['learners'] {
  return Array.from({ length: end - first }, (_, place) => {
    const number = first + place
    return { number, cookie: cookies[number] ?? null }
  })
}

/** What was asked by people who are in. */
export const requestsOf = (noted: Noted[]): Noted[] => noted.filter(({ what }) => what !== 'sign-in')

/** Whether somebody got what they asked for. */
export const isServed = ({ status }: Noted): boolean => status === 304 || (status >= 200 && status < 300)

export function within(noted: Noted[], share: number): number {
  return percentile(
    noted.map(({ took }) => took),
    share,
  )
}

/** What to know of a load beside its figures. */
export function surroundings({ late, others }: Put): string {
  const own = percentile(late, 0.95).toFixed(1)
  return `${sharing}; the load itself was late by ${own} ms (p95); others took ${others.toFixed(2)} of a core`
}
