import {
  chooseDecoding,
  type Decoding,
  type DecodingChoice,
  type TextEncoding,
} from '@kitchen-table/domain/member-import'
import { decodeDosText } from './dos-code-pages.ts'

/** The share of NUL bytes at even or odd offsets from which text without a byte order mark is taken for UTF-16. */
const UTF16_SHARE = 0.5
const SAMPLE_BYTES = 4096

/** Returns the UTF-16 encoding of text without a byte order mark, by its NUL bytes, or null. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const nuls = [0, 0]
  for (const [offset, byte] of sample.entries())
    if (byte === 0) nuls[offset % 2] = (nuls[offset % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const threshold = (sample.length / 2) * UTF16_SHARE
  if (odd > threshold && even === 0) return 'utf-16le'
  return even > threshold && odd === 0 ? 'utf-16be' : null
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return guessUtf16(bytes)
}

/** Returns the text of bytes in an encoding. What is no character in it becomes U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: TextEncoding): string {
  return encoding === 'cp850' || encoding === 'cp437'
    ? decodeDosText(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes)
}

/** Encodings of East Asia, in which most sequences of bytes mean nothing. */
const multiByteEncodings = ['shift_jis', 'gb18030', 'euc-kr'] as const satisfies TextEncoding[]

function isValid(bytes: Uint8Array, encoding: 'utf-8' | (typeof multiByteEncodings)[number]): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The encodings with a letter for any byte, the most frequent one of files from America first. */
const singleByteEncodings = [
  'windows-1252',
  'macintosh',
  'cp850',
  'cp437',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'windows-1253',
  'windows-1255',
] as const satisfies TextEncoding[]

/** As much of the lines beyond ASCII as shows in which encoding they are. */
const MAX_EVIDENCE_BYTES = 64 * 1024
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Returns the lines that have bytes beyond ASCII, as far as they show which encoding the file has. */
function pickEvidence(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let size = 0
  let start = 0
  let isForeign = false
  for (const [at, byte] of bytes.entries()) {
    if (byte >= 0x80) isForeign = true
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN && at !== bytes.length - 1) continue
    if (isForeign) {
      lines.push(bytes.subarray(start, Math.min(at + 1, start + MAX_EVIDENCE_BYTES)))
      size += at + 1 - start
    }
    start = at + 1
    isForeign = false
    if (size >= MAX_EVIDENCE_BYTES) break
  }
  return Buffer.concat(lines)
}

/**
 * Returns in which encoding a file was most likely written, and which others are as likely, each with the lines that show
 * it. UTF-8 and UTF-16 are recognized by their form, others by which letters stand beside which.
 */
export function detectEncoding(bytes: Uint8Array): DecodingChoice {
  const utf16 = findUtf16(bytes)
  const unicode = utf16 ?? (isValid(bytes, 'utf-8') ? 'utf-8' : null)
  if (unicode !== null) return { best: { encoding: unicode, text: '' }, rivals: [] }
  const evidence = pickEvidence(bytes)
  const decode = (encoding: TextEncoding): Decoding => ({ encoding, text: decodeBytes(evidence, encoding) })
  const [first, ...others] = singleByteEncodings
  const multiByte = multiByteEncodings.filter((encoding) => isValid(evidence, encoding))
  return chooseDecoding([decode(first), ...others.map(decode), ...multiByte.map(decode)])
}
