import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text that people type, with the label that a person gave it. */
export type LabeledLine = { label: string; language: string; text: string }

function parseLine(line: string, file: string): LabeledLine {
  const [label, language, text, ...others] = line.split('\t')
  if (!label || !language || !text || others.length > 0)
    throw new Error(`${file}: not a label, a language and a text: ${line}`)
  return { label, language, text }
}

/** Returns the lines of the .tsv files of a folder, or of one file: label, language (`en` or `es`) and text. */
export function readLabeledTexts(path: string): LabeledLine[] {
  const files = path.endsWith('.tsv')
    ? [path]
    : globSync('*.tsv', { cwd: path })
        .sort()
        .map((file) => join(path, file))
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parseLine(line, file)),
  )
}
