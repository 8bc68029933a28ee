import { readFontMetrics } from './font-metrics.ts'
import type { PdfDocument } from './pdf-document.ts'
import { loadWritingFont } from './worksheet-fonts.ts'

const FIRST_CHARACTER = 32
const UNITS_PER_EM = 1000

/** The characters of the encoding WinAnsi from 128 to 159 (ISO 32000-1, annex D); '' for none. */
const windowsCharacters = [...'€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'].map((character) =>
  character === '\0' ? '' : character,
)

const encodedCharacters = Array.from({ length: 256 - FIRST_CHARACTER }, (_, index) => {
  const code = FIRST_CHARACTER + index
  return windowsCharacters[code - 128] ?? String.fromCharCode(code)
})

/**
 * Embeds the text font with all of its letters, not only those of the worksheet: for what people will write. Returns
 * the reference of the font.
 */
export function embedFieldFont(doc: PdfDocument) {
  const file = loadWritingFont()
  const { box, ascent, descent, capHeight } = readFontMetrics(file, UNITS_PER_EM)
  const fontFile = doc.ref({ Length1: file.length })
  fontFile.end(file)
  const descriptor = doc.ref({
    Type: 'FontDescriptor',
    FontName: 'Figtree-Regular',
    Flags: 32,
    FontBBox: box,
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: 80,
    FontFile2: fontFile,
  })
  descriptor.end('')
  doc.font('text').fontSize(UNITS_PER_EM)
  const font = doc.ref({
    Type: 'Font',
    Subtype: 'TrueType',
    BaseFont: 'Figtree-Regular',
    FirstChar: FIRST_CHARACTER,
    LastChar: 255,
    Widths: encodedCharacters.map((character) => Math.round(doc.widthOfString(character))),
    Encoding: 'WinAnsiEncoding',
    FontDescriptor: descriptor,
  })
  font.end('')
  return font
}
