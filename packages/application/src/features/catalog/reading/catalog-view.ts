import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CatalogView, TopicView, TrackCard } from '@kitchen-table/contract/catalog'
import {
  emptyLayout,
  type Layout,
  listVisibleTopics,
  listVisibleTracks,
  pickInOrder,
  type Topic,
  type Track,
} from '@kitchen-table/domain/catalog'
import { createAnswerFinder, MAX_OFFERED_INTENTS, pickFirstAnswer } from '@kitchen-table/domain/intents'
import { fileUrl } from '../../../platform/uploads/file-url.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { listEnabledUnitIds, type Snapshot } from './library-cache.ts'

/** Larger drawings are loaded from their URL instead. */
const MAX_INLINE_SVG_BYTES = 16 * 1024
/** Bytes of JSON. A larger view contains only URLs of drawings, so that browsers load those that are displayed. */
const MAX_VIEW_BYTES_WITH_SVGS = 160 * 1024

/** The markup of small SVG banners by file key. They are part of the view, which saves a request for each. */
type InlineSvgs = ReadonlyMap<string, string>

function toTrackCard(snapshot: Snapshot, track: Track): TrackCard {
  return {
    slug: track.slug,
    title: track.title,
    language: track.language,
    iconSlug: track.iconSlug,
    keywords: track.keywords,
    units: listEnabledUnitIds(snapshot, track),
    createdAt: track.createdAt,
    updateContentDate: track.updateContentDate,
  }
}

function toTopicView(
  topic: Topic,
  layout: string,
  { inlineSvgs, enabledSlugs }: { inlineSvgs: InlineSvgs; enabledSlugs: ReadonlySet<string> },
): TopicView {
  const { banner } = topic
  const svg = banner && inlineSvgs.get(banner.key)
  const href = banner && fileUrl({ kind: 'topic', layout, slug: topic.slug }, banner)
  return {
    slug: topic.slug,
    title: topic.title,
    language: topic.language,
    content: topic.content,
    banner: svg ? { svg } : href ? { href } : null,
    bannerAlt: topic.bannerAlt,
    primaryColor: topic.primaryColor,
    secondaryColor: topic.secondaryColor,
    featured: topic.featured,
    tracks: topic.tracks.filter((slug) => enabledSlugs.has(slug)),
  }
}

/** Returns the intents that the dashboard offers, each with the lesson that it leads to; those without one are left out. */
function listAnsweredIntents(snapshot: Snapshot, layout: Layout): CatalogView['layout']['intents'] {
  const findAnswers = createAnswerFinder(layout, snapshot)
  return pickInOrder(layout.intents, snapshot.intents)
    .flatMap(({ slug, title, lessons }) => {
      const answer = pickFirstAnswer(findAnswers(lessons))
      return answer ? [{ slug, title, track: answer.track, unitId: answer.unitId }] : []
    })
    .slice(0, MAX_OFFERED_INTENTS)
}

const listSensitiveUnits = ({ units }: Snapshot): string[] =>
  [...units.values()]
    .filter(({ sensitive, unitDisabled }) => sensitive && !unitDisabled)
    .map(({ unitId }) => unitId)

/**
 * Returns the library as one layout shows it: every enabled track, and in `trackDisplay` those that are listed. No field names
 * a track that is disabled (docs/security.md T69).
 */
export function toCatalogView(snapshot: Snapshot, layout: Layout, inlineSvgs: InlineSvgs): CatalogView {
  const enabled = [...snapshot.tracks.values()].filter(({ trackDisabled }) => !trackDisabled)
  const topics = listVisibleTopics(layout, snapshot.topics.get(layout.config) ?? new Map())
  const listedTracks = listVisibleTracks(layout, snapshot.tracks)
  const enabledSlugs = new Set(enabled.map(({ slug }) => slug))
  const { welcomeTrack } = layout
  const usedIconSlugs = new Set(enabled.map(({ iconSlug }) => iconSlug))
  const icons = [...snapshot.icons.values()].filter(({ slug }) => usedIconSlugs.has(slug))
  return {
    version: snapshot.version,
    layout: {
      config: layout.config,
      title: layout.title,
      trackDisplay: listedTracks.map(({ slug }) => slug),
      welcomeTrack: welcomeTrack !== null && enabledSlugs.has(welcomeTrack) ? welcomeTrack : null,
      featureTrack: layout.featureTrack,
      intents: listAnsweredIntents(snapshot, layout),
    },
    tracks: enabled.map((track) => toTrackCard(snapshot, track)),
    sensitiveUnits: listSensitiveUnits(snapshot),
    topics: topics.map((topic) => toTopicView(topic, layout.config, { inlineSvgs, enabledSlugs })),
    icons: Object.fromEntries(icons.map(({ slug, svgfile }) => [slug, svgfile])),
  }
}

/** Characters of JSON that are made without a pause: less than ten milliseconds. */
const CHARACTERS_PER_SLICE = 1024 * 1024

/** Returns the JSON of a view. With many long texts that takes a while, so the event loop is free in between. */
export async function stringifyCatalogView({ tracks, topics, icons, ...rest }: CatalogView): Promise<string> {
  let unpaused = 0
  async function stringifyItems<Item>(items: Item[], stringify: (item: Item) => string): Promise<string> {
    const texts: string[] = []
    for (const item of items) {
      const text = stringify(item)
      texts.push(text)
      unpaused += text.length
      if (unpaused < CHARACTERS_PER_SLICE) continue
      unpaused = 0
      await nextTurn()
    }
    return texts.join()
  }
  const toJson = (value: unknown) => JSON.stringify(value)
  const fields = JSON.stringify(rest).slice(1, -1)
  const trackTexts = await stringifyItems(tracks, toJson)
  const topicTexts = await stringifyItems(topics, toJson)
  const iconTexts = await stringifyItems(
    Object.entries(icons),
    ([slug, svg]) => `${toJson(slug)}:${toJson(svg)}`,
  )
  return `{${fields},"tracks":[${trackTexts}],"topics":[${topicTexts}],"icons":{${iconTexts}}}`
}

/** The library of one layout, and its JSON. */
export type LayoutView = { view: CatalogView; json: Buffer }

async function loadInlineSvgs(snapshot: Snapshot, layout: string, files: FileStore): Promise<InlineSvgs> {
  const banners = [...(snapshot.topics.get(layout)?.values() ?? [])].map(({ banner }) => banner)
  const inlineSvgs = new Map<string, string>()
  for (const banner of banners) {
    if (banner?.type !== 'image/svg+xml' || banner.size > MAX_INLINE_SVG_BYTES) continue
    const file = await files.get(banner.key)
    if (file) inlineSvgs.set(banner.key, await new Response(file.body).text())
  }
  return inlineSvgs
}

/** Returns the view as it is sent, and its JSON: with the markup of small drawings unless that makes it too large. */
export async function createLayoutView(
  snapshot: Snapshot,
  config: string,
  files: FileStore,
): Promise<LayoutView> {
  const layout = snapshot.layouts.get(config) ?? { ...emptyLayout, config }
  const view = toCatalogView(snapshot, layout, new Map())
  const json = Buffer.from(await stringifyCatalogView(view))
  if (json.length > MAX_VIEW_BYTES_WITH_SVGS) return { view, json }
  const viewWithSvgs = toCatalogView(snapshot, layout, await loadInlineSvgs(snapshot, config, files))
  const jsonWithSvgs = Buffer.from(await stringifyCatalogView(viewWithSvgs))
  return jsonWithSvgs.length > MAX_VIEW_BYTES_WITH_SVGS
    ? { view, json }
    : { view: viewWithSvgs, json: jsonWithSvgs }
}
