import { findLeadingSynonyms } from './find-usages.ts'
import type { Layout } from './layout.ts'
import type { ProblemKind } from './problems.ts'
import type { Track, Unit } from './records.ts'

type Records = { tracks: ReadonlyMap<string, Track>; units: ReadonlyMap<string, Unit> }

/** What is wrong with one record. */
export type Finding = [kind: ProblemKind, detail?: string]

/** Names in a list, which learners see without the records that are disabled. */
function findNamed(
  kind: ProblemKind,
  disabled: ReadonlyMap<string, { title: string }>,
  names: readonly (string | null)[],
): Finding[] {
  return names.flatMap((name): Finding[] => {
    const record = name === null ? undefined : disabled.get(name)
    return record === undefined ? [] : [[kind, record.title]]
  })
}

/** Returns functions that find what a topic or layout names and nobody sees, because it was disabled. */
export function createDisabledFinder(records: Records) {
  const [tracks, units] = [[...records.tracks], [...records.units]]
  const disabledTracks = new Map(tracks.filter(([, { trackDisabled }]) => trackDisabled))
  const disabledUnits = new Map(units.filter(([, { unitDisabled }]) => unitDisabled))
  const disabled = [...disabledTracks.values(), ...disabledUnits.values()]
  const enabled = [
    ...tracks.filter(([slug]) => !disabledTracks.has(slug)),
    ...units.filter(([unitId]) => !disabledUnits.has(unitId)),
  ].map(([, record]) => record)

  const inTracks = (names: readonly (string | null)[]) => findNamed('disabled_track', disabledTracks, names)

  /** Synonyms of which all that they lead to, by title and keywords, is disabled. */
  function inSynonyms({ synonyms }: Layout): Finding[] {
    const toDisabled = new Set(disabled.flatMap((record) => findLeadingSynonyms(synonyms, record)))
    if (toDisabled.size === 0) return []
    const toEnabled = new Set(enabled.flatMap((record) => findLeadingSynonyms([...toDisabled], record)))
    return [...toDisabled]
      .filter((synonym) => !toEnabled.has(synonym))
      .map(({ word, means }) => ['disabled_synonym', `${word} → ${means}`])
  }

  return {
    inTracks,
    inLayout(layout: Layout): Finding[] {
      const lessons = layout.worries.map(({ unitId }) => unitId)
      return [
        ...inTracks([...layout.trackDisplay, layout.welcomeTrack]),
        ...findNamed('disabled_unit', disabledUnits, lessons),
        ...inSynonyms(layout),
      ]
    },
  }
}
