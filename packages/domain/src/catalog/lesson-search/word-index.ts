import MiniSearch, { type Options } from 'minisearch'
import { readWordList, writeWordList } from './word-list.ts'

/** An index as JSON values. Lessons are numbered in the order of `ids`. */
export type StoredIndex = {
  ids: string[]
  stored: Record<string, unknown>[]
  /** All words, sorted (`word-list.ts`). */
  words: string
  /**
   * For each field, in which lessons each of the words stands: words by commas, lessons by spaces. A lesson is how many it
   * comes after the one before it (the first: after none), with "x" and the number of occurrences if there are several.
   */
  fields: string[]
}

/** How often a word stands in lessons, by their numbers. */
type Counts = Map<number, number>

function writeCounts(counts: Counts): string {
  let previous = -1
  return [...counts]
    .map(([lesson, count]) => {
      const gap = lesson - previous
      previous = lesson
      return count === 1 ? gap : `${gap}x${count}`
    })
    .join(' ')
}

function readCounts(text: string): Counts {
  const counts: Counts = new Map()
  let lesson = -1
  for (const posting of text === '' ? [] : text.split(' ')) {
    const [gap, count = 1] = posting.split('x')
    lesson += Number(gap)
    counts.set(lesson, Number(count))
  }
  return counts
}

/** Returns how many different words each lesson has in a field, at least one, as MiniSearch counts them. */
function countWords(words: readonly Counts[], lessonCount: number): number[] {
  const lengths = new Array<number>(lessonCount).fill(0)
  for (const lesson of words.flatMap((counts) => [...counts.keys()]))
    lengths[lesson] = (lengths[lesson] ?? 0) + 1
  return lengths.map((length) => Math.max(1, length))
}

/** Returns the mean, as MiniSearch computes it: with the same error of rounding. */
const computeMean = (values: readonly number[]) =>
  values.reduce((mean, value, before) => (mean * before + value) / (before + 1), 0)

/**
 * An index of MiniSearch with a serialization of its own. That of MiniSearch has an object with the numbers of lessons as
 * its keys for every word, for which V8 reserves room up to the largest key: 160 MB for 3,000 lessons, while it is
 * written and again while a browser reads it. This one is also a third smaller when it is compressed. A class, because the
 * words are protected members of MiniSearch.
 */
export class WordIndex<Document> extends MiniSearch<Document> {
  toStored(): StoredIndex {
    const entries = [...this._index].sort(([a], [b]) => (a < b ? -1 : 1))
    const fields = Object.values(this._fieldIds).map((field) =>
      entries.map(([, counts]) => writeCounts(counts.get(field) ?? new Map())).join(','),
    )
    return {
      ids: [...this._documentIds.values()],
      stored: [...this._storedFields.values()],
      words: writeWordList(entries.map(([word]) => word)),
      fields,
    }
  }

  /** The options must be those of the index that was stored. */
  static fromStored<Document>(
    { ids, stored, words, fields }: StoredIndex,
    options: Options<Document>,
  ): WordIndex<Document> {
    const index = new WordIndex<Document>(options)
    const countsByField = fields.map((field) => field.split(',').map(readCounts))
    const lengths = countsByField.map((counts) => countWords(counts, ids.length))
    index._documentCount = ids.length
    index._nextId = ids.length
    index._documentIds = new Map(ids.entries())
    index._idToShortId = new Map(ids.map((id, number) => [id, number]))
    index._storedFields = new Map(stored.entries())
    index._fieldLength = new Map(ids.map((_, lesson) => [lesson, lengths.map((each) => each[lesson] ?? 0)]))
    index._avgFieldLength = lengths.map(computeMean)
    for (const [at, word] of readWordList(words).entries()) {
      const counts = countsByField.map((field, number) => [number, field[at] ?? new Map()] as const)
      index._index.set(word, new Map(counts.filter(([, { size }]) => size > 0)))
    }
    return index
  }
}
