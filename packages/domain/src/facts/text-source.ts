import type { Fact } from './fact.ts'
import { getFactAddress, showFact, type TextSource } from './fill-text.ts'
import type { TextLink } from './text-references.ts'

type LinkedRecords = {
  tracks: ReadonlyMap<string, { trackDisabled: boolean }>
  units: ReadonlyMap<string, { unitDisabled: boolean; foundIn: readonly string[] }>
}

/** Returns the function that finds the page of a lesson or track that learners can open; null if there is none. */
export function createPageFinder({ tracks, units }: LinkedRecords) {
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
  facts: ReadonlyMap<string, Fact>,
  findPage: (link: TextLink) => string | null,
  day: string,
): TextSource {
  return {
    showFact({ slug, name }) {
      const fact = facts.get(slug)
      return fact === undefined ? null : showFact(fact, name, day)
    },
    findAddress(link) {
      if (link.kind !== 'fact') return findPage(link)
      const fact = facts.get(link.key)
      return fact === undefined ? null : getFactAddress(fact)
    },
  }
}
