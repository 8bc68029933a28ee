import compile from 'icu-minify/compile'

const SELECT = 1
/** The kinds of placeholders, by their numbers in a compiled message. */
const kinds = ['value', 'select', 'plural', 'selectordinal', 'number', 'date', 'time']

/**
 * Returns the placeholders and tags of a text in ICU MessageFormat, each once, in order: `count: plural`,
 * `days: number percent`, `kind: select a|other`, `name: value`, `<link>`. Throws for a text that is in no such format, also
 * for a plural or a select without `other`.
 */
export function listPlaceholders(text: string): string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind = 0, options, ...rest] = node
    const isPlaceholder = node.length === 1 || (typeof kind === 'number' && kind > 0)
    if (!isPlaceholder) {
      found.add(`<${name}>`)
      for (const child of [kind, options, ...rest]) visit(child)
      return
    }
    const texts: Record<string, unknown> = typeof options === 'object' ? options : {}
    const details = kind === SELECT ? Object.keys(texts).toSorted().join('|') : options
    found.add(`${name}: ${kinds[kind]}${typeof details === 'string' ? ` ${details}` : ''}`)
    if (kind < 4) Object.values(texts).forEach(visitMessage)
  }
  const visitMessage = (message: unknown): void => {
    if (Array.isArray(message)) message.forEach(visit)
  }
  visitMessage(compile(text))
  return [...found].toSorted()
}

/** Whether a translation has the placeholders and tags of a text: also the forms of a plural, where the text has a number alone. */
export function canTranslate(text: string, translation: string): boolean {
  const [wanted, found] = [listPlaceholders(text), listPlaceholders(translation)]
  const asNumber = (placeholder: string) => placeholder.replace(': plural', ': number')
  return (
    found.length === wanted.length &&
    wanted.every((each) => found.some((other) => other === each || asNumber(other) === each))
  )
}
