import MiniSearch, { type Options } from 'minisearch'
import { readWordList } from './word-list.ts'

/** An index as JSON values. Lessons are numbered in the order of `ids`. */
export type StoredIndex = {
  ids: string[]
  stored: Record<string, unknown>[]
  /** The number of different words in each field, on average. */
  averageLengths: number[]
  /** All words, sorted (`word-list.ts`). */
  words: string
  /**
   * For each field, in which lessons each of the words stands: words by commas, lessons by spaces. A lesson is how many it
   * comes after the one before it (the first: after none), with "x" and the number of occurrences if there are several.
   */
  fields: string[]
}

/** How often a word stands in lessons, by their numbers. */
export type LessonCounts = Map<number, number>

function readCounts(text: string): LessonCounts {
  const counts: LessonCounts = new Map()
  let lesson = -1
  for (const posting of text.match(/\S+/g) ?? []) {
    const [gap, count = 1] = posting.split('x')
    lesson += Number(gap)
    counts.set(lesson, Number(count))
  }
  return counts
}

/** Returns how many different words each lesson has that has any. */
function countWords(words: readonly LessonCounts[]): LessonCounts {
  const lengths: LessonCounts = new Map()
  for (const counts of words)
    for (const lesson of counts.keys()) lengths.set(lesson, (lengths.get(lesson) ?? 0) + 1)
  return lengths
}

/**
 * An index of MiniSearch that is loaded from a format of our own. That of MiniSearch has an object with the numbers of
 * lessons as its keys for every word, for which V8 reserves room up to the largest key: 160 MB for 3,000 lessons, while it
 * is written and again while a browser reads it. This one is also a fifth smaller, compressed, than the same as lists of
 * numbers. A class, because the words are protected members of MiniSearch.
 */
export class WordIndex<Document> extends MiniSearch<Document> {
  /** The options must be those of the index that was stored. */
  static fromStored<Document>(
    { ids, stored, averageLengths, words, fields }: StoredIndex,
    options: Options<Document>,
  ): WordIndex<Document> {
    const index = new WordIndex<Document>(options)
    const countsByField = fields.map((field) => field.split(',').map(readCounts))
    const lengths = countsByField.map(countWords)
    index._documentCount = ids.length
    index._nextId = ids.length
    index._documentIds = new Map(ids.entries())
    index._idToShortId = new Map(ids.map((id, number) => [id, number]))
    index._storedFields = new Map(stored.entries())
    // Without any, MiniSearch counts one.
    index._fieldLength = new Map(
      ids.map((_, lesson) => [lesson, lengths.map((field) => field.get(lesson) ?? 1)]),
    )
    index._avgFieldLength = averageLengths
    for (const [at, word] of readWordList(words).entries()) {
      const counts = countsByField.map((field, number) => [number, field[at] ?? new Map()] as const)
      index._index.set(word, new Map(counts.filter(([, { size }]) => size > 0)))
    }
    return index
  }
}
