/** The kinds of records whose earlier versions are stored. */
export const contentKinds = [
  'track',
  'unit',
  'topic',
  'layout',
  'icon',
  'helpLine',
  'intent',
  'fact',
  'resource',
] as const
export type ContentKind = (typeof contentKinds)[number]

/**
 * The key of a record within its kind: a track's, layout's, icon's, help line's, intent's or fact's slug, a unit's or resource's id; of a topic its
 * layout and slug, joined by `~`.
 */
export type ContentKey = { kind: ContentKind; key: string }

/** Who saved a record, and when (ISO 8601 in UTC). */
export type ContentAuthor = { sub: string; at: string }

/** Returns the key of a topic: its layout and slug. */
export function toTopicKey(layout: string, slug: string): string {
  return `${layout}~${slug}`
}

/** Returns the layout and the slug of a topic's key; of any other text, names that no topic has. */
export function splitTopicKey(key: string): [layout: string, slug: string] {
  const [layout = '', slug = ''] = key.split('~')
  return [layout, slug]
}

/** How many versions of a record one request lists; a shorter list has the first one. */
export const VERSIONS_A_PAGE = 100
