import { toNormalizedForms } from './to-normalized-forms.ts'

/** Words that say nothing about what a text or a question is about. Without apostrophes, as normalized texts are. */
const stopWords = new Set(
  `a about after again all already also am an and any anybody anymore anyone anything are arent around as at away back be
  because been before being but by can cant cannot could couldnt did didnt do does doesnt doing done dont down each else
  etc even ever every everybody everyone everything for from get gets getting give gives go goes going gonna got gotta had
  has have havent having he hed hello her here hers hey hi him his how i id if ill im in instead into is isnt it its
  ive just keep keeps know let lets like lot lots make makes making many may maybe me more most much must my myself need
  needs never next no nobody not nothing now of off oh ok okay on one ones only or other our ours out over own please put
  really say says see she should shouldnt so some somebody someone something stuff sure take tell than thank thanks that
  thats the their theirs them then there theres these they theyre theyve thing things think this those though through to
  too today tomorrow try trying u up ur us use very want wants was wasnt way we well were werent weve what whats when where which while
  who whos whose why with without wont would wouldnt yes yesterday yet you your youre yours`.split(/\s+/),
)

/** A letter beside a number belongs to it: "w 4", "401 k". "a" and "i" are words. */
const letterBeforeNumber = /(?<![\p{L}\p{N}])([b-hj-z]) (\d+)(?![\p{L}\p{N}])/gu
const letterAfterNumber = /(?<![\p{L}\p{N}])(\d+) ([b-hj-z])(?![\p{L}\p{N}])/gu
const separators = /[^\p{L}\p{N}]+/u

/** Longer words, which are no words, are truncated. */
const MAX_WORD_LENGTH = 30

/** Returns all words of a text in their order, normalized: "401(k)" and "401 k" are "401k", "can’t" is "cant". */
export function splitAllWords(text: string): string[] {
  const { spaced } = toNormalizedForms(text)
  return spaced
    .replace(letterBeforeNumber, '$1$2')
    .replace(letterAfterNumber, '$1$2')
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** Whether a word says what a text is about: neither a stop word nor a single letter or digit. */
export function isMeaningfulWord(word: string): boolean {
  return word.length > 1 && !stopWords.has(word)
}

/** Returns the words of a text that say what it is about, in their order. */
export function listMeaningfulWords(text: string): string[] {
  return splitAllWords(text).filter(isMeaningfulWord)
}

const MAX_SET_PHRASE_LENGTH = 5

/**
 * Returns one word for a phrase of which at most one word has a meaning of its own, such as "where to start"; null for
 * any other.
 */
export function joinSetPhrase(words: readonly string[]): string | null {
  const isShort = words.length > 1 && words.length <= MAX_SET_PHRASE_LENGTH
  return isShort && words.filter(isMeaningfulWord).length <= 1 ? words.join('_') : null
}

/** Returns all runs of words in a list that can be set phrases, the longest first. */
export function listSetPhraseCandidates(words: readonly string[]): string[][] {
  const lengths = Array.from({ length: MAX_SET_PHRASE_LENGTH - 1 }, (_, n) => MAX_SET_PHRASE_LENGTH - n)
  return lengths.flatMap((length) => words.slice(length - 1).map((_, at) => words.slice(at, at + length)))
}

const MIN_STEM_LENGTH = 3

function removeEnding(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/(?:x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/[^su]s$/.test(word)) return word.slice(0, -1)
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`
  return word.replace(/(?:ings?|ed|ers?|ors?|ments?|ions?)$/, '')
}

/**
 * Returns what the forms of one word have in common: "bills" and "bill", "calling", "called" and "caller". It is no word
 * itself, and wrong for a few: it is only compared with those of other words.
 */
export function stemWord(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const plural = word.endsWith('s') && !word.endsWith('ss') ? removeEnding(word) : word
  const stem = removeEnding(plural)
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/(?<=....)e$/, '')
  return stem.length < MIN_STEM_LENGTH ? word : stem
}
