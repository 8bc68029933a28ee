import { compareTexts } from '@kitchen-table/i18n/formats'
import { defaultLanguage, inLocale } from '@kitchen-table/i18n/locale'
import type { Layout } from './layout.ts'
import type { Topic } from './records.ts'

/** Returns the records with these names, in this order, each once; skips names without a record. */
export function pickInOrder<T>(names: string[], records: ReadonlyMap<string, T>): T[] {
  const picked = [...new Set(names)].map((name) => records.get(name))
  return picked.filter((record) => record !== undefined)
}

/** Returns the tracks that a layout lists: in its order, without the disabled ones (docs/product.md 4.6). */
export function listVisibleTracks<T extends { trackDisabled: boolean }>(
  layout: Pick<Layout, 'trackDisplay'>,
  tracks: ReadonlyMap<string, T>,
): T[] {
  return pickInOrder(layout.trackDisplay, tracks).filter((track) => !track.trackDisabled)
}

/** Returns the slugs of the tracks that any layout lists. */
export function collectListedTrackSlugs(
  layouts: Iterable<Pick<Layout, 'trackDisplay'>>,
): ReadonlySet<string> {
  return new Set([...layouts].flatMap(({ trackDisplay }) => trackDisplay))
}

/** Returns a layout's topics in its order, without the disabled ones. Topics not in the order come last, by title. */
export function listVisibleTopics<T extends Pick<Topic, 'disabled' | 'slug' | 'title'>>(
  layout: Pick<Layout, 'topicOrder'>,
  topics: ReadonlyMap<string, T>,
): T[] {
  const ordered = new Set(layout.topicOrder)
  const others = [...topics.values()].filter(({ slug }) => !ordered.has(slug))
  // The view of a layout is cached, and served in every language.
  const unordered = inLocale(defaultLanguage, () => others.sort((a, b) => compareTexts(a.title, b.title)))
  return [...pickInOrder(layout.topicOrder, topics), ...unordered].filter((topic) => !topic.disabled)
}

/** Returns the featured topics, then the others, both in their given order (docs/product.md 5.5). */
export function sortFeaturedFirst<T extends { featured: boolean }>(topics: T[]): T[] {
  return [...topics.filter((topic) => topic.featured), ...topics.filter((topic) => !topic.featured)]
}
