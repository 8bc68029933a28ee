import { expect, test } from 'vitest'
import { countPhrasesByStem, findAnsweringSentence, listStemmedSentences } from './answering-sentence.ts'

const paragraphs = [
  'Before anything else. Breathe.',
  'Call the landlord before the rent is late, and ask for two weeks in writing. The landlord has heard it before.',
  'Many counties pay part of the rent once: call 211 and ask for help with the rent.',
]
const phraseStems = countPhrasesByStem([
  'behind on rent',
  'late on rent',
  'help with rent',
  'landlord wants the rent',
])

const findSentence = (texts: string[], search: string, stems = countPhrasesByStem([])) =>
  findAnsweringSentence(listStemmedSentences(texts), { search, phraseStems: stems })

test.each([
  { search: 'how do i tell my landlord', sentence: 'Call the landlord before the rent is late' },
  { search: 'which county helps', sentence: 'Many counties pay part' },
])('the sentence for “$search” is “$sentence …”', ({ search, sentence }) => {
  expect(findSentence(paragraphs, search, phraseStems)).toMatch(new RegExp(`^${sentence}`))
})

test.each([
  ['it shares one word only', ['The rent is a number on a page.'], 'zebra'],
  ['it has too few words', ['Landlord, late rent!'], 'landlord rent'],
  ['it is too long', [`Rent and landlord ${'and so on '.repeat(30)}.`], 'landlord rent'],
  ['there is no text', [], 'landlord rent'],
])('no sentence answers: %s', (_why, texts, search) => {
  expect(findSentence(texts, search)).toBeNull()
})

test('nothing below the heading “Sources” is a sentence that answers', () => {
  const source = 'Law Help, rent and eviction by state, lawhelp.example, 2026'
  expect(findSentence(['Sources', source], 'rent eviction')).toBeNull()
  expect(findSentence([source], 'rent eviction')).toBe(source)
})
