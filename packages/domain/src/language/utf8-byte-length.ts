/** Returns the number of bytes of a text in UTF-8. Limits of storage and transport are in bytes in any script. */
export function utf8ByteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
