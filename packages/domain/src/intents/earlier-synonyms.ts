import { isMeaningfulWord, splitAllWords, stemWord } from '../language/split-words.ts'
import { MAX_INTENT_LESSONS } from './phrases.ts'

/** A word or short phrase that people typed, and the words of the library for it: "broke" meant "no money". */
export type Synonym = { word: string; means: string }

export type NamedRecord = { title: string; keywords: readonly string[] }

/** The lessons and tracks in which the search found what a synonym means. */
export type EarlierLibrary = {
  units: readonly (NamedRecord & { unitId: string })[]
  tracks: readonly (NamedRecord & { units: readonly string[] })[]
}

/** Returns the stems of the words of a text that say what it is about, each once; of all words if none does. */
export function listStems(text: string): string[] {
  const words = splitAllWords(text)
  const meaningful = words.filter(isMeaningfulWord)
  return [...new Set((meaningful.length > 0 ? meaningful : words).map(stemWord))].sort()
}

/** More than in any real table, whose meanings have at most one meaning in turn. */
const MAX_FOLLOWED = 8

/** Returns the function that finds what a word means, and what that means in turn. */
export function createMeaningFinder(synonyms: readonly Synonym[]) {
  const toKey = (text: string) => splitAllWords(text).join(' ')
  const meanings = new Map(synonyms.map(({ word, means }) => [toKey(word), { means, key: toKey(means) }]))

  return (word: string): string[] => {
    const followed = new Map<string, string>()
    let next = meanings.get(toKey(word))
    while (next !== undefined && !followed.has(next.key) && followed.size < MAX_FOLLOWED) {
      followed.set(next.key, next.means)
      next = meanings.get(next.key)
    }
    return [...followed.values()]
  }
}

/** Returns the function that finds the first records of which one title or keyword has all of some stems, in any order. */
function createStemSearch<T extends NamedRecord>(records: readonly T[]) {
  const textsByStem = new Map<string, { record: T; stems: ReadonlySet<string> }[]>()
  for (const record of records)
    for (const text of [record.title, ...record.keywords]) {
      const stems = new Set(listStems(text))
      for (const stem of stems) {
        const texts = textsByStem.get(stem)
        if (texts) texts.push({ record, stems })
        else textsByStem.set(stem, [{ record, stems }])
      }
    }

  return (wanted: readonly string[]): T[] => {
    const [rarest = []] = wanted
      .map((stem) => textsByStem.get(stem) ?? [])
      .sort((a, b) => a.length - b.length)
    const found = new Set<T>()
    for (const { record, stems } of rarest) {
      if (wanted.every((stem) => stems.has(stem))) found.add(record)
      if (found.size === MAX_INTENT_LESSONS) break
    }
    return [...found]
  }
}

/** Returns the function that finds the lessons that have a meaning, and then those of tracks that have it. */
export function createLessonFinderByMeaning({ units, tracks }: EarlierLibrary) {
  const searchUnits = createStemSearch(units)
  const searchTracks = createStemSearch(tracks)
  const known = new Set(units.map(({ unitId }) => unitId))
  const remembered = new Map<string, string[]>()

  function find(stems: readonly string[]): string[] {
    const inTracks = searchTracks(stems).flatMap((track) => track.units)
    const inUnits = searchUnits(stems).map(({ unitId }) => unitId)
    return [...new Set([...inUnits, ...inTracks.filter((unitId) => known.has(unitId))])].slice(
      0,
      MAX_INTENT_LESSONS,
    )
  }

  return (meaning: string): string[] => {
    const stems = listStems(meaning)
    const key = stems.join(' ')
    const lessons = remembered.get(key) ?? find(stems)
    remembered.set(key, lessons)
    return lessons
  }
}
