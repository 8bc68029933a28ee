import type { CatalogView, TopicView, TrackCard } from '@kitchen-table/contract/catalog'
import { shownTopics, shownTracks } from '@kitchen-table/domain/catalog/display'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import type { Topic } from '@kitchen-table/domain/catalog/topic'
import type { Track } from '@kitchen-table/domain/catalog/track'
import { fileAddress } from './file-address.ts'
import { enabledUnits, type Snapshot } from './library-snapshot.ts'

/** The drawings of small SVG banners by file key: they travel inside the view instead of in a request each. */
export type Drawings = ReadonlyMap<string, string>

function trackCard(snapshot: Snapshot, track: Track): TrackCard {
  return {
    slug: track.slug,
    title: track.title,
    iconSlug: track.iconSlug,
    keywords: track.keywords,
    units: enabledUnits(snapshot, track),
    createdAt: track.createdAt,
    updateContentDate: track.updateContentDate,
  }
}

function topicView(topic: Topic, layout: string, drawings: Drawings): TopicView {
  const { banner } = topic
  const svg = banner && drawings.get(banner.key)
  const href = banner && fileAddress({ kind: 'topic', layout, slug: topic.slug }, banner)
  return {
    slug: topic.slug,
    title: topic.title,
    content: topic.content,
    banner: svg ? { svg } : href ? { href } : null,
    bannerAlt: topic.bannerAlt,
    primaryColor: topic.primaryColor,
    secondaryColor: topic.secondaryColor,
    featured: topic.featured,
    tracks: topic.tracks,
  }
}

/** The library as one layout shows it. Every enabled track is in it; the layout's order says which are listed. */
export function catalogView(snapshot: Snapshot, layout: Layout, drawings: Drawings): CatalogView {
  const enabled = [...snapshot.tracks.values()].filter(({ trackDisabled }) => !trackDisabled)
  const topics = shownTopics(layout, snapshot.topics.get(layout.config) ?? new Map())
  const shown = shownTracks(layout, snapshot.tracks)
  const used = new Set(enabled.map(({ iconSlug }) => iconSlug))
  const icons = [...snapshot.icons.values()].filter(({ slug }) => used.has(slug))
  return {
    version: snapshot.version,
    layout: {
      config: layout.config,
      title: layout.title,
      trackDisplay: shown.map(({ slug }) => slug),
      welcomeTrack: layout.welcomeTrack,
      featureTrack: layout.featureTrack,
    },
    tracks: enabled.map((track) => trackCard(snapshot, track)),
    topics: topics.map((topic) => topicView(topic, layout.config, drawings)),
    icons: Object.fromEntries(icons.map(({ slug, svgfile }) => [slug, svgfile])),
  }
}
