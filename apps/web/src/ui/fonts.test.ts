import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('./fonts.css', import.meta.url)), 'utf8')

type Face = { family: string; file: string; ranges: [number, number][] }

/** The faces with a file, in the order of the style sheet. */
const faces: Face[] = [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
  const file = /url\(".*\/(.*?)"\)/.exec(face)?.[1]
  if (file === undefined) return []
  const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
    ([, from = '', to = from]): [number, number] => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
  )
  return [{ family: /font-family: "(.*?)"/.exec(face)?.[1] ?? '', file, ranges }]
})

/** Returns the file from which a browser takes a character: that of the last face whose range has it. */
function fileFor(family: string, character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  return faces.findLast(
    (face) => face.family === family && face.ranges.some(([from, to]) => from <= code && code <= to),
  )?.file
}

test.each(['Fraunces', 'Figtree'])(
  '%s has the letters of European names, in a file for those alone',
  (family) => {
    const [latin, extended] = ['latin', 'latin-ext'].map(
      (set) => `${family.toLowerCase()}-${set}-wght-normal.woff2`,
    )
    for (const character of 'ŁłŻżĆćŚśŐőŰűŞşĞğİŘřĐđĀāĘęȘșẞ')
      expect(fileFor(family, character), character).toBe(extended)
    for (const character of 'AZazÄöüßéØøæœı’“…–€') expect(fileFor(family, character), character).toBe(latin)
  },
)
