import { listVisibleTracks } from '../catalog/display.ts'
import type { Layout } from '../catalog/layout.ts'

/** The records that answer intents, by their slugs and ids. */
type AnswerSource = {
  tracks: ReadonlyMap<string, { slug: string; trackDisabled: boolean; units: readonly string[] }>
  units: ReadonlyMap<string, { unitDisabled: boolean }>
}

/** A lesson with the track in which it is opened. */
export type Answer = {
  unitId: string
  track: string
  /** Whether the layout lists the track; otherwise the lesson is from the whole library. */
  isListed: boolean
}

/**
 * Returns the function that finds the lessons that learners of a layout can open, in their order: enabled ones, each in
 * the first track that the layout lists, or else, if it shows the whole library, in the first enabled track.
 */
export function createAnswerFinder(
  layout: Pick<Layout, 'trackDisplay' | 'showsWholeLibrary'>,
  { tracks, units }: AnswerSource,
): (lessons: readonly string[]) => Answer[] {
  const listed = listVisibleTracks(layout, tracks)
  const others = layout.showsWholeLibrary
    ? [...tracks.values()].filter(({ trackDisabled }) => !trackDisabled)
    : []

  function findAnswer(unitId: string): Answer | null {
    if (units.get(unitId)?.unitDisabled !== false) return null
    const hasUnit = (track: { units: readonly string[] }) => track.units.includes(unitId)
    const listedTrack = listed.find(hasUnit)
    const track = listedTrack ?? others.find(hasUnit)
    return track ? { unitId, track: track.slug, isListed: listedTrack !== undefined } : null
  }

  return (lessons) => lessons.map(findAnswer).filter((answer) => answer !== null)
}

/** Returns the first lesson of a track that the layout lists, or else the first one; null if there is none. */
export function pickFirstAnswer(answers: readonly Answer[]): Answer | null {
  return answers.find(({ isListed }) => isListed) ?? answers[0] ?? null
}
