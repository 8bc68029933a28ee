import { expect, test } from 'vitest'
import { formatStoreCounts } from './summarize-restore.ts'

test('formats the contents of a backup with singular and plural nouns', () => {
  const one = { counts: { people: 1, tracks: 1, events: 1 }, files: [{}] }
  expect(formatStoreCounts(one)).toBe('1 person, 1 track, 1 event, 1 file')
  const many = { counts: { people: 48, tracks: 27, events: 0 }, files: [] }
  expect(formatStoreCounts(many)).toBe('48 people, 27 tracks, 0 events, 0 files')
})
