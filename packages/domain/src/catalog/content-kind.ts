/** The kinds of records whose earlier versions are kept. */
export const contentKinds = ['track', 'unit', 'topic', 'layout', 'icon', 'resource'] as const
export type ContentKind = (typeof contentKinds)[number]

/**
 * The key of a record within its kind: a track's, layout's or icon's slug, a unit's or resource's id; of a topic its
 * layout and slug, joined by `~`.
 */
export type ContentKey = { kind: ContentKind; key: string }

/** Who saved a record, and when (ISO 8601 in UTC). */
export type ContentAuthor = { sub: string; at: string }

/** The separator is in no slug, so no two topics have the same key. */
const TOPIC_KEY_SEPARATOR = '~'

export function topicKey(layout: string, slug: string): string {
  return `${layout}${TOPIC_KEY_SEPARATOR}${slug}`
}

/** Returns the layout and the slug of a topic's key. */
export function parseTopicKey(key: string): [layout: string, slug: string] {
  const [layout = '', slug = ''] = key.split(TOPIC_KEY_SEPARATOR)
  return [layout, slug]
}
