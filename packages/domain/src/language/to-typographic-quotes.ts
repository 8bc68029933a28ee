/** Replaces straight quotes by typographic ones. Works on plain text and on Markdown that is not parsed yet. */
export function toTypographicQuotes(text: string): string {
  return text
    .replace(/(^|[\s([{–—*_/])"(?=\S)/gm, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{–—“*_/])'(?=\S)/gm, (_, before: string) => `${before}‘`)
    .replace(/'/g, '’')
}
