const COLOR = /^#[0-9a-f]{6}$/i
const SHORT_COLOR = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i

export function isColor(text: string): boolean {
  return COLOR.test(text)
}

/** Returns a typed color as #rrggbb in lower case, also without the # or with three digits; other text as it is. */
export function normalizeColor(text: string): string {
  const typed = text.trim().replace(SHORT_COLOR, '#$1$1$2$2$3$3')
  const color = typed.startsWith('#') ? typed : `#${typed}`
  return isColor(color) ? color.toLowerCase() : text
}
