import { hasUnknownTag, readCueText } from './cue-text.ts'
import { messages } from './messages.ts'

/** A caption: its words, which may have several lines, from `start` to `end` in seconds of the film. */
export type Cue = { start: number; end: number; text: string }

type ParsedCaptions = {
  cues: Cue[]
  /** What is wrong as sentences, each with the number of its line, in their order. */
  problems: string[]
}

/** Lines that follow each other; `line` is the number of the first one, and 1 that of the file. */
type Block = { line: number; lines: string[]; isAfterEmptyLine: boolean }

const SIGNATURE = /^WEBVTT(?:[ \t].*)?$/
const ARROW = '-->'
const COMMENT_OR_STYLE = /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`
const TIMES = new RegExp(String.raw`^[ \t]*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`)

const toSeconds = (hours = '0', minutes = '0', seconds = '0') =>
  (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)

/** Whether the next line with times begins another caption: only a line with a name may stand before it in its block. */
const hasTimes = ({ line, lines: [first = '', ...others] }: Block) =>
  others.length > 0 || first.includes(ARROW) || (line === 1 && SIGNATURE.test(first))

/**
 * Returns the blocks of a file. They end at empty lines, and where the times of another caption follow. A line of spaces is
 * not empty, for browsers as well.
 */
function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of lines.entries()) {
    if (line === '') {
      open = null
      continue
    }
    const isAfterEmptyLine: boolean = open === null
    if (open === null || (line.includes(ARROW) && hasTimes(open))) {
      open = { line: index + 1, lines: [], isAfterEmptyLine }
      blocks.push(open)
    }
    open.lines.push(line)
  }
  return blocks.filter(({ lines: [first = '', ...others] }) => first.trim() !== '' || others.length > 0)
}

/** Returns a caption, or what is wrong with it as a sentence. */
function parseCue({ line, lines }: Block, previousStart: number): Cue | string {
  const timesAt = lines.findIndex((text) => text.includes(ARROW))
  if (timesAt === -1) return messages.noTimes({ line })
  const timesLine = line + timesAt
  const parts = TIMES.exec(lines[timesAt] ?? '')
  if (parts === null) return messages.wrongTimes({ line: timesLine })
  const [, ...times] = parts
  const [start, end] = [toSeconds(...times.slice(0, 3)), toSeconds(...times.slice(3))]
  if (end <= start) return messages.endsTooEarly({ line: timesLine })
  if (start < previousStart) return messages.outOfOrder({ line: timesLine })
  const words = lines.slice(timesAt + 1)
  const unknownTagAt = words.findIndex(hasUnknownTag)
  if (unknownTagAt !== -1) return messages.unknownTag({ line: timesLine + 1 + unknownTagAt })
  const text = readCueText(words)
  return text.trim() === '' ? messages.noWords({ line: timesLine }) : { start, end, text }
}

/**
 * Parses captions in WebVTT (https://www.w3.org/TR/webvtt1). Browsers leave out what they cannot read; here each of it is
 * a problem, so that no words are lost. Settings of captions, styles and comments are accepted and not read.
 */
export function parseCaptions(text: string): ParsedCaptions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isSigned = SIGNATURE.test(lines[0] ?? '')
  const [header, ...others] = splitBlocks(lines)
  const blocks = isSigned || header === undefined ? others : [header, ...others]
  const problems = isSigned ? [] : [messages.noSignature({ line: 1 })]
  const cues: Cue[] = []

  for (const block of blocks) {
    const hasArrow = block.lines.some((line) => line.includes(ARROW))
    if (!hasArrow && COMMENT_OR_STYLE.test(block.lines[0] ?? '')) continue
    if (!block.isAfterEmptyLine) problems.push(messages.noEmptyLine({ line: block.line }))
    const cue = parseCue(block, cues.at(-1)?.start ?? 0)
    if (typeof cue === 'string') problems.push(cue)
    else cues.push(cue)
  }
  if (cues.length === 0 && problems.length === 0) problems.push(messages.noCaptions())
  return { cues, problems }
}

/** Returns the first thing that is wrong with captions as a sentence, or undefined. */
export function describeCaptionsProblem(text: string): string | undefined {
  return parseCaptions(text).problems[0]
}
