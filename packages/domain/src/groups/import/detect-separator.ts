const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** As much of a file as its headings take. */
const MAX_HEADINGS_LENGTH = 20_000

/** Returns the first line of a text with line breaks `\n`, without what is quoted in it. */
function readUnquotedFirstLine(text: string): string {
  const unquoted = text.slice(0, MAX_HEADINGS_LENGTH).replace(/"[^"]*"?/g, '')
  return unquoted.split('\n', 1)[0] ?? ''
}

/** Returns what separates the cells of a CSV file: what its first line has most of; a comma if it has none. */
export function detectSeparator(text: string): Separator {
  const line = readUnquotedFirstLine(text.replace(/^\n+/, ''))
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
