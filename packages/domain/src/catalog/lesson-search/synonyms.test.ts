import { expect, test } from 'vitest'
import { createSynonymTable } from './synonyms.ts'

const toSynonyms = (table: Record<string, string>) =>
  Object.entries(table).map(([word, means]) => ({ word, means }))

test('a meaning is followed to its end, also in a table with a circle', () => {
  const { meanings, longest } = createSynonymTable(
    toSynonyms({ bro: 'brother', brother: 'close family', a1: 'b1', b1: 'a1', 'laid off now': 'job' }),
  )
  expect(longest).toBe(3)
  expect(meanings.get('bro')).toEqual(['brother', 'close family'])
  expect(meanings.get('a1')).toEqual(['b1'])
})
