import type { Language } from '@kitchen-table/i18n/locale'
import { removeSourcesSection, splitSentences } from './split-sentences.ts'

/** Fewer words say nothing about a text. */
const MIN_WORDS = 60
/** Of at most so many sentences, each at least so long, it is said that they are hard. */
const MAX_HARD_SENTENCES = 3
const MIN_HARD_SENTENCE_WORDS = 12

const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu

const listWords = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => word)

/** Sounds of English that are written with vowels and no syllable: a silent e at the end, and -es and -ed after most letters. */
const SILENT_END = /(?<=[aeiouy].*)(?:(?<![aeiouyl])e|(?<=[^aeiouydtscxzgh])es|(?<=[^aeiouydt])ed)$/

function countEnglishSyllables(word: string): number {
  const spoken = word.toLowerCase().replace(SILENT_END, '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** Two strong vowels, or an accented weak one beside a strong one, are two syllables in Spanish; other groups are one. */
function countSpanishSyllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .normalize('NFC')
    .replace(/(?<=[qg])u(?=[eiéí])/g, '')
    .replace(/[aáeéoó](?=[aáeéoóíú])|[íú](?=[aáeéoó])/g, '$&-')
  return Math.max(1, spoken.match(/[aáeéiíoóuúüy]+/g)?.length ?? 0)
}

type Counts = { sentences: number; words: number; syllables: number }

/**
 * The grade of a school in the United States whose pupils can read a text: for English Kincaid et al., “Derivation of new
 * readability formulas” (1975); for Spanish Crawford, “Fórmula y gráfico para determinar la comprensibilidad de textos”
 * (1989).
 */
const grades: Record<Language, (counts: Counts) => number> = {
  en: ({ sentences, words, syllables }) => 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59,
  es: ({ sentences, words, syllables }) =>
    -0.205 * ((100 * sentences) / words) + 0.049 * ((100 * syllables) / words) - 3.407,
}

const syllableCounters: Record<Language, (word: string) => number> = {
  en: countEnglishSyllables,
  es: countSpanishSyllables,
}

export type ReadingGrade = {
  /** From 1 on. */
  grade: number
  /** The sentences that are hardest to read, the hardest first; none if all are easier than the eighth grade. */
  hardSentences: string[]
}

/** Up to this grade a sentence is not called hard. */
const PLAIN_GRADE = 8

/** Returns how hard the paragraphs of a text are to read; null for a text that is too short. Its sources do not count. */
export function gradeReading(paragraphs: readonly string[], language: Language): ReadingGrade | null {
  const sentences = removeSourcesSection(paragraphs)
    .flatMap(splitSentences)
    .map((text) => ({ text: text.trim(), words: listWords(text) }))
    .filter(({ words }) => words.length > 0)
  const words = sentences.flatMap((sentence) => sentence.words)
  if (words.length < MIN_WORDS) return null
  const countSyllables = (list: string[]) =>
    list.reduce((count, word) => count + syllableCounters[language](word), 0)
  const gradeOf = (list: string[], count: number) =>
    grades[language]({ sentences: count, words: list.length, syllables: countSyllables(list) })

  const hard = sentences
    .filter((sentence) => sentence.words.length >= MIN_HARD_SENTENCE_WORDS)
    .map((sentence) => ({ text: sentence.text, grade: gradeOf(sentence.words, 1) }))
    .filter(({ grade }) => grade > PLAIN_GRADE)
    .sort((a, b) => b.grade - a.grade)
  return {
    grade: Math.max(1, Math.round(gradeOf(words, sentences.length))),
    hardSentences: [...new Set(hard.map(({ text }) => text))].slice(0, MAX_HARD_SENTENCES),
  }
}
