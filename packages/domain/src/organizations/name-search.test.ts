import { describe, expect, test } from 'vitest'
import { listNameIndexKeys, matchesNameQuery, parseNameQuery, toSearchWordsText } from './name-search.ts'

const person = (name: string, email = 'someone@example.com') => {
  const [first = '', last = ''] = name.split('|')
  return { first, last, email }
}

function isFound(name: string, search: string, email?: string): boolean {
  const searched = person(name, email)
  const query = parseNameQuery(search)
  return query === null || matchesNameQuery(query, { ...searched, searchWords: toSearchWordsText(searched) })
}

function listStarts(name: string, email?: string): string[] {
  const searched = person(name, email)
  return listNameIndexKeys({ ...searched, searchWords: toSearchWordsText(searched) })
}

test.each([
  // Words in any order, each by its beginning.
  ['Ada|Low', 'ada low'],
  ['Ada|Low', 'Low, Ada'],
  ['Ada|Low', 'lo ad'],
  ['Ada|Low', '  ADA   LOW '],
  ['Mary Jane Ann|Watson Parker', 'parker jane'],
  // Letters that people do not have on their keyboards.
  ['Jürgen|Weiß', 'jurgen weiss'],
  ['Jürgen|Weiß', 'Juergen Weiss'],
  ['Juergen|Weiss', 'Jürgen Weiß'],
  ['Søren|Østergård', 'soren ostergard'],
  ['Søren|Østergård', 'Soeren Oestergaard'],
  ['Søren|Østergård', 'Ostergaard'],
  ['Łukasz|Żółć', 'lukasz zolc'],
  ['Ægir|Þórðarson', 'aegir thordarson'],
  ['Novak|Đoković', 'Djokovic'],
  ['Novak|Đoković', 'dokovic'],
  ['Œuvre|Lœb', 'oeuvre loeb'],
  ['İpek|Işık', 'ipek isik'],
  ['Nguyễn|Thị Đào', 'dao nguyen'],
  ['E\u0301loise|Byron', 'éloise'],
  ['Li|李', '李'],
  // Apostrophes of every kind, and none.
  ...[
    "O'Neil",
    'O’Neil',
    'O‘Neil',
    'OʼNeil',
    'Oʻneil',
    'O`Neil',
    'O´Neil',
    'O′Neil',
    'O＇Neil',
    'Oneil',
    'O Neil',
  ].flatMap((last) =>
    ["o'neil", 'o’neil', 'o´neil', 'o`neil', 'oʻneil', 'oneil', 'o neil', 'Una O’Ne'].map(
      (search): [string, string] => [`Una|${last}`, search],
    ),
  ),
  ['Gian|D’Angelo', 'angelo'],
  ['Jan|’t Hooft', "'t hooft"],
  ['Jan|’t Hooft', 'hooft'],
  ['ʻAkahi|Kealoha', 'akahi'],
  // Hyphens, and words that are written as one.
  ...['Anne-Marie', 'Anne‑Marie', 'Anne–Marie', 'Anne Marie', 'Annemarie'].flatMap((first) =>
    ['anne-marie', 'anne marie', 'annemarie', 'low anne-m'].map((search): [string, string] => [
      `${first}|Low`,
      search,
    ]),
  ),
  ['Anne-Marie|Low', 'marie'],
  // Particles.
  ['Vincent|van der Berg', 'van der berg'],
  ['Vincent|van der Berg', 'berg vincent'],
  ['Vincent|van der Berg', 'vanderberg'],
  ['Vincent|Vanderberg', 'van der berg'],
  ['Vincent|van der Berg', 'Berg, Vincent van der'],
  ['Ana|de la Cruz', 'delacruz'],
  ['Ana|de la Cruz', 'la cruz'],
  ['Ron|McDonald', 'mc donald'],
  ['Ron|Mc Donald', 'mcdonald ron'],
  ['J.R.|Smith', 'jr smith'],
  ['Jr|Smith', 'j.r. smith'],
  ['Ada (Countess)|Low', '(countess'],
  ['Núria|Gal·la', 'galla'],
  // What nobody sees.
  ['A\u00adda\u200b|Low', 'ada'],
  ['Ada|Low', '\u202aada\u202c'],
])('the name %j is found by %j', (name, search) => {
  expect(isFound(name, search)).toBe(true)
})

test.each([
  ['Ada|Low', 'da'],
  ['Ada|Low', 'ada lowe'],
  ['Ada|Low', 'ada high'],
  ['Ada|Low', 'lowada'],
  ['Ada|Low', 'a%'],
  ['Ada|Low', '_'],
  ['Ada|Low', '*'],
  ['Ada|Low', '.'],
  ['Ada|Low', "'"],
  ['Ada|Low', '-'],
  ['Joan|Low', 'joe'],
  ['Oscar|Neil', "o'neil"],
  ['not_given|not_given', 'not'],
])('the name %j is not found by %j', (name, search) => {
  expect(isFound(name, search)).toBe(false)
})

describe('an address', () => {
  test.each([
    ['ada.low@example.com', 'ada.low@exa', true],
    ['ada.low@example.com', ' ADA.LOW@example.com ', true],
    ['ada.low@example.com', 'ada.l', true],
    ['ada.low@example.com', 'adalow', true],
    ['ada.low@example.com', 'low ada', true],
    ['ada_low+x@example.com', 'ada_low+', true],
    ['ada.low@example.com', '@example.com', false],
    ['ada.low@example.com', 'example', false],
    ['ada.low@example.com', 'da.low', false],
  ])('%s is found by %j: %s', (email, search, expected) => {
    expect(isFound('|', search, email)).toBe(expected)
  })
})

test('a blank search finds everybody', () => {
  for (const text of ['', ' ', '\t\n']) expect(parseNameQuery(text)).toBeNull()
})

test('each word of an index begins what a search may begin with', () => {
  expect(listStarts('Anne-Marie|van Müller', 'a.mueller@example.com')).toEqual([
    'annemarievanmuller',
    'marievanmuller',
    'vanmuller',
    'muller',
    'annemarievanmueller',
    'marievanmueller',
    'vanmueller',
    'mueller',
    'amueller',
  ])
})

test('everybody whom a search finds has a word of the index that begins with a spelling of its first word', () => {
  for (const [name, search] of [
    ['Vincent|van der Berg', 'vanderberg vincent'],
    ['Jürgen|Weiß', 'juergen'],
    ['Una|O’Neil', "o'neil una"],
  ] as const) {
    const starts = listStarts(name)
    const [first = []] = parseNameQuery(search)?.words ?? []
    expect(starts.some((start) => first.some((word) => start.startsWith(word)))).toBe(true)
  }
})

test('long names have a bounded number of words, and a long search text finds the name that it is', () => {
  const name = 'x y '.repeat(50)
  expect(listStarts(`${name}|${name}`, `${'x.'.repeat(30)}@example.com`).length).toBeLessThanOrEqual(40)
  expect(isFound(`${'x'.repeat(200)}|Low`, 'x'.repeat(150))).toBe(true)
  expect(isFound('Ada|Low', `${'ada '.repeat(30)}low`)).toBe(true)
})
