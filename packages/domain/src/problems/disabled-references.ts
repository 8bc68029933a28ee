import type { Track } from '../catalog/records.ts'
import type { ProblemKind } from './problem-kinds.ts'

/** What is wrong with one record. */
export type Finding = [kind: ProblemKind, detail?: string]

/** Returns the function that finds which tracks a topic or layout names and nobody sees, because they were disabled. */
export function createDisabledTrackFinder(tracks: ReadonlyMap<string, Track>) {
  const disabled = new Map([...tracks].filter(([, { trackDisabled }]) => trackDisabled))
  return (slugs: readonly (string | null)[]): Finding[] =>
    slugs.flatMap((slug): Finding[] => {
      const track = slug === null ? undefined : disabled.get(slug)
      return track === undefined ? [] : [['disabled_track', track.title]]
    })
}
