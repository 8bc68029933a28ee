/** The layout that exists in every installation and that everybody without another one sees. */
export const DEFAULT_LAYOUT = 'default'

/**
 * A selection of the library: the Settings record of docs/product.md 4.6. Tracks that `trackDisplay` does not name are
 * not listed for its learners. A direct link still opens them: a layout selects, it does not protect.
 */
export type Layout = {
  /** Slug of the lower-cased name. */
  config: string
  title: string
  trackDisplay: string[]
  topicOrder: string[]
  /** A track's slug, or null for none. */
  welcomeTrack: string | null
  featureTrack: boolean
  /** Slugs of the intents that the dashboard offers, in this order. A layout without any offers those of the default one. */
  intents: string[]
  /** Whether lessons of tracks that it does not list answer a search, too. */
  showsWholeLibrary: boolean
}

export const emptyLayout: Layout = {
  config: DEFAULT_LAYOUT,
  title: DEFAULT_LAYOUT,
  trackDisplay: [],
  topicOrder: [],
  welcomeTrack: null,
  featureTrack: false,
  intents: [],
  showsWholeLibrary: true,
}

type LayoutSettings = { layout: string }

/**
 * Returns the layout that a person sees (docs/product.md 4.7): the sub-group's, otherwise the group's, otherwise the
 * default one. A name that does not exist is skipped.
 */
export function resolveLayoutName(
  group: { settings: LayoutSettings; subGroups: { id: string; settings: LayoutSettings }[] } | null,
  subGroupId: string | null,
  exists: (layout: string) => boolean,
): string {
  const subGroup = group?.subGroups.find(({ id }) => id === subGroupId)
  const candidates = [subGroup?.settings.layout, group?.settings.layout]
  return candidates.find((name) => name !== undefined && name !== '' && exists(name)) ?? DEFAULT_LAYOUT
}
