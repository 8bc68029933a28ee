import { splitAllWords } from '../catalog/lesson-search/split-words.ts'

/** A word or short phrase that people typed, and the words of the library for it: "broke" meant "no money". */
export type Synonym = { word: string; means: string }

type NamedRecord = { title: string; keywords: readonly string[] }

/** The lessons and tracks in which the search found what a synonym means. */
export type EarlierLibrary = {
  units: readonly (NamedRecord & { unitId: string })[]
  tracks: readonly (NamedRecord & { units: readonly string[] })[]
}

const toPhrase = (text: string) => splitAllWords(text).join(' ')

/** Returns the function that finds what a word means, and what that means in turn. */
export function createMeaningFollower(synonyms: readonly Synonym[]) {
  const meaningOf = new Map(synonyms.map(({ word, means }) => [toPhrase(word), means]))

  return (word: string): string[] => {
    const meanings = new Map<string, string>()
    let means = meaningOf.get(toPhrase(word))
    while (means !== undefined && !meanings.has(toPhrase(means))) {
      meanings.set(toPhrase(means), means)
      means = meaningOf.get(toPhrase(means))
    }
    return [...meanings.values()]
  }
}

const toSpacedPhrase = (words: readonly string[]) => ` ${words.join(' ')} `

/** Returns the function that finds the records whose title or keywords have one of some meanings. */
function createMeaningSearch<T extends NamedRecord>(records: readonly T[]) {
  const textsByWord = new Map<string, { record: T; text: string }[]>()
  for (const record of records)
    for (const words of [record.title, ...record.keywords].map(splitAllWords))
      for (const word of new Set(words)) {
        const entry = { record, text: toSpacedPhrase(words) }
        const entries = textsByWord.get(word)
        if (entries) entries.push(entry)
        else textsByWord.set(word, [entry])
      }

  return (meanings: readonly string[]): Set<T> => {
    const found = meanings
      .map(splitAllWords)
      .flatMap((words) =>
        (textsByWord.get(words[0] ?? '') ?? [])
          .filter(({ text }) => text.includes(toSpacedPhrase(words)))
          .map(({ record }) => record),
      )
    return new Set(found)
  }
}

/** Returns the function that finds the lessons that have one of some meanings, and then those of tracks that have one. */
export function createLessonFinder({ units, tracks }: EarlierLibrary) {
  const searchUnits = createMeaningSearch(units)
  const searchTracks = createMeaningSearch(tracks)
  const known = new Set(units.map(({ unitId }) => unitId))

  return (meanings: readonly string[]) => {
    const inTracks = [...searchTracks(meanings)].flatMap((track) => track.units)
    return {
      inUnits: new Set([...searchUnits(meanings)].map(({ unitId }) => unitId)),
      inTracks: inTracks.filter((unitId) => known.has(unitId)),
    }
  }
}
