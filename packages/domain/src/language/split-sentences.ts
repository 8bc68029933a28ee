/** Where a sentence ends: a point, and a space before what can begin another. */
const SENTENCE_END = /(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\d])/u

/** Returns the sentences of a paragraph. */
export function splitSentences(paragraph: string): string[] {
  return paragraph.split(SENTENCE_END)
}

/** Returns the paragraphs of a lesson above its heading "Sources": what stands below it answers nothing. */
export function removeSourcesSection(paragraphs: readonly string[]): readonly string[] {
  const at = paragraphs.findLastIndex((paragraph) => /^(sources|fuentes)$/i.test(paragraph.trim()))
  return at === -1 ? paragraphs : paragraphs.slice(0, at)
}
