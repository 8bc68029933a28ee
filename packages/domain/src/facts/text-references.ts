/** A fact that a text names: `name` is that of one of its values, or ''. */
export type FactToken = { slug: string; name: string }

/** Matches what names a fact in a text: its slug, and the name of the value. */
export const factTokenPattern = /\{\{\s*([a-z0-9-]+)(?:\.([a-z0-9-]+))?\s*\}\}/g

/** A link of a text to a record of the library: a fact's or a track's slug, or a unit's id. */
export type TextLink = { kind: 'fact' | 'lesson' | 'track'; key: string }

const textLinkPattern = /^(fact|lesson|track):([a-z0-9-]+)$/

/** Returns the record that an address of a link leads to; null for any other address. */
export function parseTextLink(href: string): TextLink | null {
  const [, kind, key] = textLinkPattern.exec(href) ?? []
  if (key === undefined || (kind !== 'fact' && kind !== 'lesson' && kind !== 'track')) return null
  return { kind, key }
}

export const formatFactToken = ({ slug, name }: FactToken): string =>
  name === '' ? `{{${slug}}}` : `{{${slug}.${name}}}`

/** Returns the facts that a text or its HTML names, each as often as it does, in their order. */
export function listFactTokens(text: string): FactToken[] {
  return [...text.matchAll(factTokenPattern)].map(([, slug = '', name = '']) => ({ slug, name }))
}

/** Returns a text in which each fact that it names is replaced. */
export const replaceFactTokens = (text: string, toValue: (token: FactToken) => string): string =>
  text.replace(factTokenPattern, (_, slug: string, name: string | undefined) =>
    toValue({ slug, name: name ?? '' }),
  )

const textReferencePattern = new RegExp(`${factTokenPattern.source}| href="(?:fact|lesson|track):`)

/** Whether a text or its HTML names a record. */
export const hasTextReference = (text: string): boolean => textReferencePattern.test(text)

const LINK = /<a ([^>]*)>/g
const HREF = /(?:^| )href="([^"]*)"/

/** Returns the records that the links of a cleaned HTML lead to, in their order. */
export function listTextLinks(html: string): TextLink[] {
  return [...html.matchAll(LINK)].flatMap(([, attributes = '']) => {
    const link = parseTextLink(HREF.exec(attributes)?.[1] ?? '')
    return link === null ? [] : [link]
  })
}

type Source = { title: string; url: string }

/** Returns the sources of the facts that a text names or links to, each once, in their order. */
export function listFactSources(text: string, facts: Iterable<{ slug: string; source: Source }>): Source[] {
  const bySlug = new Map([...facts].map(({ slug, source }) => [slug, source]))
  const sources = listFactSlugs(text).flatMap((slug) => bySlug.get(slug) ?? [])
  return [...new Map(sources.map((source) => [source.url, source])).values()]
}

const factReferencePattern = new RegExp(`${factTokenPattern.source}| href="fact:([a-z0-9-]+)"`, 'g')

/** Returns the slugs of the facts that a cleaned HTML names or links to, each once, in their order. */
export function listFactSlugs(html: string): string[] {
  const found = html.matchAll(factReferencePattern)
  return [...new Set([...found].map(([, token, _name, link]) => token ?? link ?? ''))]
}
