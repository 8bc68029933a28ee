import MiniSearch, { type Options } from 'minisearch'

/** In which lessons a word stands, in one field: the first value is the field, the others are of one lesson each. */
type Postings = [field: number, ...lessons: Posting[]]

/** How many lessons after the one before it (the first: after none), with the number of occurrences if there are several. */
type Posting = number | [gap: number, count: number]

/** An index as JSON values. Lessons are numbered in the order of `ids`. */
export type StoredIndex = {
  ids: string[]
  stored: Record<string, unknown>[]
  /** The number of different words in each field, of each lesson and on average. */
  lengths: number[][]
  averageLengths: number[]
  words: [word: string, ...postings: Postings[]][]
}

function toPostings(field: number, counts: ReadonlyMap<number, number>): Postings {
  let previous = -1
  const lessons = [...counts].map(([lesson, count]): Posting => {
    const gap = lesson - previous
    previous = lesson
    return count === 1 ? gap : [gap, count]
  })
  return [field, ...lessons]
}

function readPostings([field, ...lessons]: Postings): [field: number, counts: Map<number, number>] {
  const counts = new Map<number, number>()
  let lesson = -1
  for (const posting of lessons) {
    const [gap, count] = typeof posting === 'number' ? [posting, 1] : posting
    lesson += gap
    counts.set(lesson, count)
  }
  return [field, counts]
}

/**
 * An index of MiniSearch with a serialization of its own. That of MiniSearch has an object with the numbers of lessons as
 * its keys for every word, for which V8 reserves room up to the largest key: 160 MB for 3,000 lessons, while it is
 * written and again while a browser reads it. A class, because the words are protected members of MiniSearch.
 */
export class WordIndex<Document> extends MiniSearch<Document> {
  toStored(): StoredIndex {
    return {
      ids: [...this._documentIds.values()],
      stored: [...this._storedFields.values()],
      lengths: [...this._fieldLength.values()],
      averageLengths: this._avgFieldLength,
      words: [...this._index].map(([word, fields]) => [
        word,
        ...[...fields].map(([field, counts]) => toPostings(field, counts)),
      ]),
    }
  }

  /** The options must be those of the index that was stored. */
  static fromStored<Document>(
    { ids, stored, lengths, averageLengths, words }: StoredIndex,
    options: Options<Document>,
  ): WordIndex<Document> {
    const index = new WordIndex<Document>(options)
    index._documentCount = ids.length
    index._nextId = ids.length
    index._documentIds = new Map(ids.entries())
    index._idToShortId = new Map(ids.map((id, number) => [id, number]))
    index._storedFields = new Map(stored.entries())
    index._fieldLength = new Map(lengths.entries())
    index._avgFieldLength = averageLengths
    for (const [word, ...postings] of words) index._index.set(word, new Map(postings.map(readPostings)))
    return index
  }
}
