const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** Returns the first line of a text with line breaks `\n`, without what is quoted in it. */
function readUnquotedFirstLine(text: string): string {
  let line = ''
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') break
    else line += character
  }
  return line
}

/** Returns what separates the cells of a CSV file: what its first line has most of; a comma if it has none. */
export function detectSeparator(text: string): Separator {
  const line = readUnquotedFirstLine(text)
  let best: Separator = ','
  let most = 0
  for (const separator of separators) {
    const count = line.split(separator).length - 1
    if (count <= most) continue
    best = separator
    most = count
  }
  return best
}
