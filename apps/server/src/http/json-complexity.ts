/** Many times what any page sends, and parsed within a few ms. 110,000 keys fit into a megabyte, and take 150 ms. */
const MAX_VALUES = 2000
const MAX_DEPTH = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Returns the index of the quote that ends the string which begins before `from`, or the length of the text. */
function findStringEnd(json: Uint8Array, from: number): number {
  for (let index = json.indexOf(QUOTE, from); index !== -1; index = json.indexOf(QUOTE, index + 1)) {
    let escapes = 0
    while (json[index - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return index
  }
  return json.length
}

/** Whether a JSON text has too many values or is nested too deep. The result is arbitrary for text that is not JSON. */
export function isJsonTooComplex(json: Uint8Array): boolean {
  let values = 0
  let depth = 0
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0
    if (byte === QUOTE) index = findStringEnd(json, index + 1)
    else if (byte === COMMA) values += 1
    else if (CLOSING.has(byte)) depth -= 1
    else if (OPENING.has(byte)) {
      values += 1
      depth += 1
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return true
  }
  return false
}
