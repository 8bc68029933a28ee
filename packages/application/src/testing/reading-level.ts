/** Matches an ending whose vowel is usually silent; it does not count as a syllable. */
const silentEnding = /(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/
const vowelGroups = /[aeiouy]+/g

function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  return Math.max(1, (letters.replace(silentEnding, '').match(vowelGroups) ?? []).length)
}

/** Splits a text at full stops, exclamation marks, question marks and line ends; parts without letters are dropped. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]["”’)]*)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence))
}

/** Returns the text of a Markdown source without its marks and link addresses. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:#+|-|\d+\.)[ \t]+/gm, '')
    .replace(/[*_]/g, '')
}

/** Returns the Flesch–Kincaid grade: the years of school that a text requires (Kincaid and others, 1975). */
export function computeReadingGrade(text: string): number {
  const sentences = splitSentences(text)
  const words = text.match(/[a-z][a-z’'-]*/gi) ?? []
  if (words.length === 0 || sentences.length === 0) return 0
  const syllableCount = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllableCount / words.length) - 15.59
}
