import { type Completions, countPeople, intersectPeople, subtractPeople, unitePeople } from './completions.ts'

/** The enabled units of a track before a change and after it. Progress is counted over these (docs/product.md 6.2). */
export type TrackChange = { slug: string; before: readonly string[]; after: readonly string[] }

/**
 * Returns how many people are half-way in one of the tracks (they have opened it and completed some of its enabled units,
 * but not all), and how many of those would have completed all of one by the change. A track without enabled units finishes
 * nobody, and who has finished a track stays so.
 */
export function computeChangeImpact(
  completions: Completions,
  changes: readonly TrackChange[],
): { halfWay: number; wouldFinish: number } {
  const nobody = completions.countedOver([]).some
  let [halfWay, wouldFinish] = [nobody, nobody]
  for (const { slug, before, after } of changes) {
    const { some, all } = completions.countedOver(before)
    const unfinished = intersectPeople(subtractPeople(some, all), completions.openedBy(slug))
    halfWay = unitePeople(halfWay, unfinished)
    wouldFinish = unitePeople(wouldFinish, intersectPeople(unfinished, completions.countedOver(after).all))
  }
  return { halfWay: countPeople(halfWay), wouldFinish: countPeople(wouldFinish) }
}
