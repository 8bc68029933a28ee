import { parseCaptions } from './parse-captions.ts'

/** A pause of so many seconds between two captions begins a new paragraph. */
const PARAGRAPH_PAUSE_SECONDS = 1.5

/** Returns the words of captions in WebVTT as paragraphs. */
export function createTranscript(captions: string): string[] {
  const paragraphs: string[][] = []
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const { start, end, text } of captions === '' ? [] : parseCaptions(captions).cues) {
    const words = text.replace(/\s+/g, ' ').trim()
    // Times are whole milliseconds, which fractions of seconds are not exactly.
    const isPause = Math.round((start - lastEnd) * 1000) >= PARAGRAPH_PAUSE_SECONDS * 1000
    if (isPause || paragraphs.length === 0) paragraphs.push([words])
    else paragraphs.at(-1)?.push(words)
    lastEnd = Math.max(lastEnd, end)
  }
  return paragraphs.map((parts) => parts.join(' '))
}
