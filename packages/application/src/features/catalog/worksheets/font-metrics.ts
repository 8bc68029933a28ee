/** Returns where a table of a TrueType font begins. */
function findTable(font: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  throw new Error(`The font has no table ${tag}`)
}

/** Returns the measures of a TrueType font that a PDF describes it with, for letters of this size. */
export function readFontMetrics(font: Buffer, unitsPerEm: number) {
  const head = findTable(font, 'head')
  const horizontal = findTable(font, 'hhea')
  const scale = unitsPerEm / font.readUInt16BE(head + 18)
  const measure = (offset: number) => Math.round(font.readInt16BE(offset) * scale)
  return {
    box: [36, 38, 40, 42].map((offset) => measure(head + offset)),
    ascent: measure(horizontal + 4),
    descent: measure(horizontal + 6),
    capHeight: measure(findTable(font, 'OS/2') + 88),
  }
}
