import type { Options, SearchResult } from 'minisearch'
import { expect, test } from 'vitest'
import { WordIndex } from './word-index.ts'
import { WordIndexBuilder } from './word-index-builder.ts'

type Document = { id: string; title: string; text: string }

const options: Options<Document> = { fields: ['title', 'text'], storeFields: ['title'] }

function createIndex(documents: Document[]) {
  const index = new WordIndexBuilder<Document>(options)
  index.addAll(documents)
  return index
}

const documents = Array.from({ length: 40 }, (_, n) => ({
  id: `d${n}`,
  title: n % 7 === 0 ? 'rent' : `title ${n}`,
  text: `${'deposit '.repeat(n % 4)}rent constructor w${n}`,
}))
const index = createIndex(documents)
const loaded = WordIndex.fromStored(JSON.parse(JSON.stringify(index.toStored())), options)

/** By document: lessons of equal score are in the order of their words in the index, which is another one. */
const byId = (results: SearchResult[]) => new Map(results.map((result) => [result.id, result]))

test.each(['rent', 'deposit', 'w39', 'constructor', 'nothing'])(
  'an index that was stored finds the same for "%s", with the same scores and stored fields',
  (query) => {
    for (const settings of [{}, { prefix: true, fuzzy: 1 }]) {
      expect(byId(loaded.search(query, settings))).toEqual(byId(index.search(query, settings)))
    }
  },
)

test('an index that was stored is complete: documents can be looked up, removed and added', () => {
  const changed = WordIndex.fromStored(index.toStored(), options)
  expect(changed.has('d7')).toBe(true)
  expect(changed.documentCount).toBe(40)
  changed.discard('d7')
  changed.add({ id: 'new', title: 'rent', text: 'zebra' })
  expect(changed.search('zebra').map(({ id }) => id)).toEqual(['new'])
  expect(changed.search('w7')).toEqual([])
})

test('an empty index can be stored', () => {
  expect(WordIndex.fromStored(createIndex([]).toStored(), options).search('rent')).toEqual([])
})
