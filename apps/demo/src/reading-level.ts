/** Vowels that are written and not spoken, or spoken as one. */
const silentEnding = /(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/
const vowelGroups = /[aeiouy]+/g

function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  return Math.max(1, (letters.replace(silentEnding, '').match(vowelGroups) ?? []).length)
}

/** Sentences of a text, as a reader hears them: ended by a full stop, a question mark or the end of the line. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]["”’)]*)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence))
}

/** A Markdown text as a reader hears it: without marks and addresses. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:#+|-|\d+\.)[ \t]+/gm, '')
    .replace(/[*_]/g, '')
}

/** Flesch–Kincaid grade: the years of school that a text asks of its reader (Kincaid and others, 1975). */
export function computeReadingGrade(text: string): number {
  const sentences = splitSentences(text)
  const words = text.match(/[a-z][a-z’'-]*/gi) ?? []
  if (words.length === 0 || sentences.length === 0) return 0
  const syllableCount = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllableCount / words.length) - 15.59
}
