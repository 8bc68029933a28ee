import { expect, test } from 'vitest'
import { formatImportReason, shortenWithheld, withheldKinds } from './withheld.ts'

test.each([
  { kind: 'left', text: 'Terminated', words: 'Left in your file (Terminated)' },
  { kind: 'relative', text: 'Spouse (EE+1)', words: 'A relative in your file (Spouse (EE+1))' },
  { kind: 'example', text: '', words: 'An example in your file' },
  { kind: 'hidden', text: '', words: 'Hidden in your file' },
  { kind: 'unread', text: 'Bot', words: 'Nobody reads this address (Bot)' },
] as const)('in words: $words', ({ kind, text, words }) => {
  expect(formatImportReason({ reason: null, withheld: { kind, text } })).toBe(words)
})

test('the reasons of other rows stay as they are', () => {
  expect(formatImportReason({ reason: 'Email is required', withheld: null })).toBe('Email is required')
  expect(formatImportReason({ reason: null, withheld: null })).toBeNull()
})

test.each(withheldKinds)('long texts of a file are shortened between two characters: %s', (kind) => {
  expect(shortenWithheld({ kind, text: '😀'.repeat(200) })).toEqual({ kind, text: '😀'.repeat(60) })
})
