import { describe, expect, test } from 'vitest'
import { mergeSavedRecord, toReplacedConflict } from './use-record-base.ts'

const values = { title: 'Rent', content: 'Old', banner: 'a.png', bannerAlt: 'A door' }
const recordOf = (changes: Partial<typeof values>, version = 3) => ({
  key: 'rent',
  values: { ...values, ...changes },
  version,
  savedAt: null,
  savedBy: 'Bo',
})
const groups = [['banner', 'bannerAlt']] as const

describe('mergeSavedRecord', () => {
  const sent = { values: { ...values, title: 'Renting' }, version: 1 }

  test('keeps what was typed while the save was on its way', () => {
    const record = recordOf({ title: 'Renting', content: 'Theirs' })
    const typed = { ...sent.values, bannerAlt: 'A green door' }
    expect(mergeSavedRecord({ sent, typed, record, isMerged: true, groups })).toEqual({
      base: record,
      values: { ...record.values, bannerAlt: 'A green door' },
    })
  })

  test('keeps the earlier base of a field that someone else has changed and that was typed in', () => {
    const record = recordOf({ title: 'Renting', content: 'Theirs', banner: 'b.png' })
    const typed = { ...sent.values, content: 'Mine' }
    expect(mergeSavedRecord({ sent, typed, record, isMerged: true, groups })).toEqual({
      base: { values: { ...record.values, content: 'Old' }, version: 1 },
      values: { ...record.values, content: 'Mine' },
    })
  })

  test('keeps the earlier base of fields that belong together', () => {
    const record = recordOf({ title: 'Renting', banner: 'b.png' })
    const typed = { ...sent.values, bannerAlt: 'A green door' }
    expect(mergeSavedRecord({ sent, typed, record, isMerged: true, groups }).base.version).toBe(1)
  })

  test('takes a text that the server has written in another way for what was sent', () => {
    const record = recordOf({ title: 'Renting', content: 'Cleaned' }, 2)
    const typed = { ...sent.values, content: 'Typed since' }
    expect(mergeSavedRecord({ sent, typed, record, isMerged: false, groups })).toEqual({
      base: record,
      values: { ...record.values, content: 'Typed since' },
    })
  })
})

describe('toReplacedConflict', () => {
  test('keeps what was typed after a version was restored', () => {
    const record = recordOf({ content: 'Before' })
    const typed = { ...values, title: 'Typed' }
    expect(toReplacedConflict({ from: values, typed, record, groups })).toEqual({
      theirs: record,
      merged: { ...values, title: 'Typed', content: 'Before' },
      conflicts: [],
    })
  })

  test('names the fields that were typed in and are replaced', () => {
    const record = recordOf({ content: 'Before' })
    const typed = { ...values, content: 'Typed' }
    expect(toReplacedConflict({ from: values, typed, record, groups })).toMatchObject({
      merged: typed,
      conflicts: ['content'],
    })
  })
})
