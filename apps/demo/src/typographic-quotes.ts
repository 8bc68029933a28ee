/** Straight quotes as a typesetter sets them. Works on plain text and on Markdown, before its marks are read. */
export function toTypographicQuotes(text: string): string {
  return text
    .replace(/(^|[\s([{–—*_/])"(?=\S)/gm, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{–—“*_/])'(?=\S)/gm, (_, before: string) => `${before}‘`)
    .replace(/'/g, '’')
}
