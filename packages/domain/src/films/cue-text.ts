import { messages } from './messages.ts'

const TAG =
  /<\/?(?:c|i|b|u|v|ruby|rt|lang)(?:\.[^\s<>]+)?(?:[ \t][^<>]*)?>|<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>/g
const VOICE = /<v(?:\.[^\s<>]+)?[ \t]+([^<>]+)>/g
const ENTITY = /&(amp|lt|gt|nbsp|lrm|rlm|quot|apos|#39);/g

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
  '#39': "'",
}

/** Whether a line has a `<` that begins no tag. A browser hides what follows it, up to the next `>`. */
export function hasUnknownTag(line: string): boolean {
  return line.replace(TAG, '').includes('<')
}

/** Returns the words of a caption without its markup. The name of who speaks stands before what they say. */
export function readCueText(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(VOICE, (_, name: string) => messages.spokenBy({ name: name.trim(), words: '' }))
        .replace(TAG, '')
        .replace(ENTITY, (entity, name: string) => characters[name] ?? entity)
        .trim(),
    )
    .join('\n')
}
