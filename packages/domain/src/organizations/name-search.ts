import { NAME_NOT_GIVEN } from '../accounts/person-name.ts'
import { foldSpellings } from './fold-text.ts'

/**
 * What separates words within a name, and may be left out where a name is typed: spaces, hyphens, every kind of
 * apostrophe and quotation mark, full stops, parentheses, slashes, middle dots. U+02B9 to U+02FF are letters of
 * Unicode that look like apostrophes: the okina of Hawaiian names is one of them.
 */
const separators = /[\s\p{Dash}\p{Quotation_Mark}.,()/[\]·‧・`´′\u02b9-\u02ff\ua78c\u055a\u05f3\u05f4]+/gu

/**
 * The most words of names and of an address by which a person is found: each is a row of an index in DynamoDB, and a
 * transaction has 100 rows.
 */
const MAX_WORDS = 30
const MAX_ADDRESS_WORDS = 10

/** The most words of a search text that are read. */
const MAX_QUERY_WORDS = 8

/** The most words of a search text that may be one word of a name: "van den Berg" finds "Vandenberg". */
const MAX_JOINED = 4

const MAX_WORD_LENGTH = 100

/** Separates the words of one spelling of a name from those of the next. */
const END_OF_SPELLING = '\n'

export type PersonNames = { first: string; last: string }

/** What a search compares with: the address, and the words of the names (`toSearchWordsText`). */
type SearchedPerson = { email: string; searchWords: string }

const splitWords = (text: string) => text.split(separators).filter((word) => word !== '')

/** Returns the words of a person's names in their usual spellings, as a text to store. */
export function toSearchWordsText({ first, last }: PersonNames): string {
  const names = [first, last].filter((name) => name.trim() !== NAME_NOT_GIVEN)
  const parts: string[] = []
  let remaining = MAX_WORDS
  for (const spelling of foldSpellings(names.join(' '))) {
    const words = splitWords(spelling).slice(0, remaining)
    remaining -= words.length
    if (words.length > 0) parts.push(words.join(' '))
  }
  return parts.join(END_OF_SPELLING)
}

/** Adds the words of the address before the @ to those of the names. */
function addAddressWords({ email, searchWords }: SearchedPerson): string {
  const [local = ''] = email.split('@')
  const words = local.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return searchWords + END_OF_SPELLING + words.slice(0, MAX_ADDRESS_WORDS).join(' ')
}

/**
 * Returns, for an index, the texts that begin with each word and go on without spaces to the end of its spelling: of
 * everybody whom a search finds by words, one begins with a spelling of its first word.
 */
export function listNameIndexKeys(person: SearchedPerson): string[] {
  const starts = addAddressWords(person)
    .split(END_OF_SPELLING)
    .flatMap((spelling) => {
      const words = spelling.split(' ')
      return words.map((_, n) => words.slice(n).join('').slice(0, MAX_WORD_LENGTH))
    })
  return [...new Set(starts.filter((start) => start !== ''))]
}

type Spellings = readonly string[]

/** A search text: the folded spellings of each of its words, and of those that follow one another, read as one word. */
export type NameQuery = {
  text: string
  words: readonly Spellings[]
  joinedWords: readonly { from: number; to: number; spellings: Spellings }[]
}

/** Separates the words of a search text: "Low, Ada". Other separators are left out, so that "o'neil" is one word. */
const querySeparators = /[\s,]+/u

/** Parses a search text; null for a blank one, which finds everybody. */
export function parseNameQuery(search: string): NameQuery | null {
  const text = search.trim().toLowerCase().slice(0, MAX_WORD_LENGTH)
  if (text === '') return null
  const words = text
    .split(querySeparators)
    .map((word) => foldSpellings(word).map((spelling) => spelling.replace(separators, '')))
    .filter(([plain = '']) => plain !== '')
    .slice(0, MAX_QUERY_WORDS)
  const joinedWords = words.flatMap((_, from) =>
    words.slice(from, from + MAX_JOINED).map((_, length) => {
      const to = from + length + 1
      return { from, to, spellings: joinWords(words.slice(from, to)) }
    }),
  )
  return { text, words, joinedWords }
}

/** Returns words of a search text as one word, in its spellings. */
function joinWords(words: readonly Spellings[]): Spellings {
  const count = Math.max(...words.map(({ length }) => length))
  const joined = Array.from({ length: count }, (_, n) =>
    words.map((spellings) => spellings[n] ?? spellings.at(-1) ?? '').join(''),
  )
  return [...new Set(joined)]
}

const hasWordThatBeginsWith = (searchWords: string, text: string) =>
  searchWords.startsWith(text) ||
  searchWords.includes(` ${text}`) ||
  searchWords.includes(END_OF_SPELLING + text)

/** Whether a text of words has one that begins with `searched`, or some that follow one another and do so together. */
function hasWordStart(searchWords: string, searched: string): boolean {
  // Most texts are decided by one of these, which are much faster than what follows.
  if (hasWordThatBeginsWith(searchWords, searched)) return true
  if (!hasWordThatBeginsWith(searchWords, searched.charAt(0))) return false
  for (let start = 0; start < searchWords.length; ) {
    let [place, matched] = [start, 0]
    while (matched < searched.length && place < searchWords.length) {
      const character = searchWords[place]
      if (character === searched[matched]) matched += 1
      else if (character !== ' ') break
      place += 1
    }
    if (matched === searched.length) return true
    while (start < searchWords.length && searchWords[start] !== ' ' && searchWords[start] !== END_OF_SPELLING)
      start += 1
    start += 1
  }
  return false
}

/** Whether every word begins one of the stored words, in any order; words that follow one another may be one. */
function hasEveryWord(searchWords: string, { words, joinedWords }: NameQuery): boolean {
  const isReached = [true, ...words.map(() => false)]
  for (const { from, to, spellings } of joinedWords)
    if (isReached[from] && !isReached[to])
      isReached[to] = spellings.some((word) => hasWordStart(searchWords, word))
  return words.length > 0 && isReached.at(-1) === true
}

/** Whether a search finds a person: the address begins with its text, or each word a word of the names or the address. */
export function matchesNameQuery(query: NameQuery, person: SearchedPerson): boolean {
  if (person.email.startsWith(query.text) || hasEveryWord(person.searchWords, query)) return true
  const mayHaveWord = ({ spellings }: { spellings: Spellings }) =>
    spellings.some((word) => person.email.includes(word.charAt(0)))
  return query.joinedWords.some(mayHaveWord) && hasEveryWord(addAddressWords(person), query)
}
