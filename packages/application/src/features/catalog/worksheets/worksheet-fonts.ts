import { readFileSync } from 'node:fs'
import { unpackWoff } from './unpack-woff.ts'

const fontPaths = {
  heading: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  text: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  strong: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
} as const

export type FontFace = keyof typeof fontPaths

export const fontFaces: readonly FontFace[] = ['heading', 'text', 'strong']

const readFont = (face: FontFace) => readFileSync(new URL(import.meta.resolve(fontPaths[face])))

const loadedFonts = new Map<FontFace | 'writing', Buffer>()

function loadOnce(name: FontFace | 'writing', load: () => Buffer): Buffer {
  const loadedFont = loadedFonts.get(name) ?? load()
  loadedFonts.set(name, loadedFont)
  return loadedFont
}

/** Returns the file of a font, in the format TrueType. */
export const loadFont = (face: FontFace) => loadOnce(face, () => unpackWoff(readFont(face)))

/** The tables of a font that place letters in pairs or draw variants, which viewers of fields do not use. */
const layoutTables = /^(?:GDEF|GPOS|GSUB|STAT|DSIG)$/

/** Returns the file of the text font without what fields do not need. */
export const loadWritingFont = () =>
  loadOnce('writing', () => unpackWoff(readFont('text'), (tag) => !layoutTables.test(tag)))
