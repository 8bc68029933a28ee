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

function findEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return guessUtf16(bytes)
}

/**
 * Returns the text of a file that a spreadsheet has written: UTF-8, UTF-16 or Windows-1252, with or without a byte order
 * mark. What is not valid UTF-8 is Windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
