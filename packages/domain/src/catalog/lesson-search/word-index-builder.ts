import MiniSearch from 'minisearch'
import type { LessonCounts, StoredIndex } from './word-index.ts'
import { writeWordList } from './word-list.ts'

function writeCounts(counts: LessonCounts): string {
  let previous = -1
  return [...counts]
    .map(([lesson, count]) => {
      const gap = lesson - previous
      previous = lesson
      return count === 1 ? gap : `${gap}x${count}`
    })
    .join(' ')
}

/** An index that can be stored (`word-index.ts`). Apart from the one that is loaded: a page does not load what writes it. */
export class WordIndexBuilder<Document> extends MiniSearch<Document> {
  toStored(): StoredIndex {
    const entries = [...this._index].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      ids: [...this._documentIds.values()],
      stored: [...this._storedFields.values()],
      averageLengths: this._avgFieldLength,
      words: writeWordList(entries.map(([word]) => word)),
      fields: Object.values(this._fieldIds).map((field) =>
        entries.map(([, counts]) => writeCounts(counts.get(field) ?? new Map())).join(','),
      ),
    }
  }
}
