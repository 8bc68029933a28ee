/** Where a sentence ends: a point, and a space before what can begin another. */
const SENTENCE_END = /(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\d])/u

/** Returns the sentences of a paragraph. */
export function splitSentences(paragraph: string): string[] {
  return paragraph.split(SENTENCE_END)
}
