import {
  type FactToken,
  getFactAddress,
  type ShownFact,
  showFact,
  type TextLink,
  type TextSource,
} from '@kitchen-table/domain/facts'
import type { Snapshot } from '../reading/library-cache.ts'

/** Returns the function that finds the page of a lesson or track that learners can open; null if there is none. */
export function createPageFinder({ tracks, units }: Pick<Snapshot, 'tracks' | 'units'>) {
  const isEnabledTrack = (slug: string) => tracks.get(slug)?.trackDisabled === false

  return ({ kind, key }: TextLink): string | null => {
    if (kind === 'track') return isEnabledTrack(key) ? `/track/${key}` : null
    const unit = units.get(key)
    const track = unit?.unitDisabled === false ? unit.foundIn.find(isEnabledTrack) : undefined
    return track === undefined ? null : `/track/${track}#${key}`
  }
}

/** Returns the source of what texts name, on a day (YYYY-MM-DD). Values are in the current locale. */
export function createTextSource(
  { facts }: Pick<Snapshot, 'facts'>,
  findPage: (link: TextLink) => string | null,
  day: string,
): TextSource {
  return {
    showFact({ slug, name }: FactToken): ShownFact | null {
      const fact = facts.get(slug)
      return fact === undefined ? null : showFact(fact, name, day)
    },
    findAddress(link: TextLink): string | null {
      if (link.kind !== 'fact') return findPage(link)
      const fact = facts.get(link.key)
      return fact === undefined ? null : getFactAddress(fact)
    },
  }
}
