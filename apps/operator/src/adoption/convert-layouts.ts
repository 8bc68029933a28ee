import {
  colorPattern,
  defaultContentLanguage,
  type Layout,
  type Topic,
  toTopicKey,
} from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { mapToAdoptedKeys } from './adopted-keys.ts'
import { cleanAdoptedHtml } from './clean-markup.ts'
import type { LibraryKeys } from './convert-tracks.ts'
import type { Note, NoteOf } from './findings.ts'
import {
  parseEntries,
  parseRecord,
  resolveReference,
  resolveReferences,
  valueOrDefault,
} from './parse-source.ts'
import { type SourceLayout, type SourceTopic, sourceTopicSchema } from './source-schemas.ts'

/** The colors of a new topic here. */
const defaultColors = { primaryColor: '#17594a', secondaryColor: '#e6a93c' } as const

const SHORT_COLOR = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const NO_TRACK = 'none'

const text = z.string().min(1)

function convertColor(source: SourceTopic, name: keyof typeof defaultColors, note: Note): string {
  const color = valueOrDefault(source[name], defaultColors[name], name, note).replace(
    SHORT_COLOR,
    '#$1$1$2$2$3$3',
  )
  if (colorPattern.test(color)) return color
  note('value-replaced', `${name}: ${color}`)
  return defaultColors[name]
}

function convertTopic(source: SourceTopic, slug: string, keys: LibraryKeys, note: Note): Topic {
  const tracks = parseEntries(valueOrDefault(source.tracks, [], 'tracks', note), text, 'tracks', note)
  if (source.banner) note('banner-left-out', source.banner)
  return {
    ...defaultContentLanguage,
    slug,
    title: valueOrDefault(source.title, slug, 'title', note),
    content: cleanAdoptedHtml(valueOrDefault(source.content, '', 'content', note), note),
    banner: null,
    bannerAlt: '',
    primaryColor: convertColor(source, 'primaryColor', note),
    secondaryColor: convertColor(source, 'secondaryColor', note),
    disabled: valueOrDefault(source.disabled, false, 'disabled', note),
    featured: valueOrDefault(source.featured, false, 'featured', note),
    tracks: resolveReferences(tracks, keys.track, 'tracks', note),
  }
}

/** Returns the topics of a layout that have a key of their own, by that key. */
function readTopics(source: SourceLayout, noteOf: NoteOf): Map<string, SourceTopic> {
  const topics = new Map<string, SourceTopic>()
  for (const [n, entry] of valueOrDefault(
    source.topics,
    [],
    'topics',
    noteOf('Settings', source.config),
  ).entries()) {
    const note = noteOf('Settings', `${source.config}, topic ${n}`)
    const topic = parseRecord(sourceTopicSchema, entry, note)
    const key = topic && (topic.slug || topic.title)
    if (topic === null) continue
    if (!key) note('record-invalid', 'neither a slug nor a title')
    else if (topics.has(key)) note('entry-repeated', `topics: ${key}`)
    else topics.set(key, topic)
  }
  return topics
}

/** A layout with its topics, in its order. */
export type AdoptedLayout = { layout: Layout; topics: Topic[] }

/** Returns a record of Settings as a layout with its topics, which are records of their own here. */
export function convertLayout(source: SourceLayout, keys: LibraryKeys, noteOf: NoteOf): AdoptedLayout {
  const config = keys.layout.get(source.config) ?? source.config
  const note = noteOf('Settings', source.config)
  const sourceTopics = readTopics(source, noteOf)
  const topicSlugs = mapToAdoptedKeys('topic', 'Settings', [...sourceTopics.keys()], noteOf)
  const topics = [...sourceTopics].map(([key, topic]) =>
    convertTopic(topic, topicSlugs.get(key) ?? key, keys, noteOf('Settings', toTopicKey(source.config, key))),
  )
  const display = parseEntries(
    valueOrDefault(source.trackDisplay, [], 'trackDisplay', note),
    text,
    'trackDisplay',
    note,
  )
  const welcomeTrack = source.welcomeTrack === NO_TRACK ? null : source.welcomeTrack
  const layout: Layout = {
    config,
    title: config,
    trackDisplay: resolveReferences(display, keys.track, 'trackDisplay', note),
    topicOrder: topics.map(({ slug }) => slug),
    welcomeTrack: resolveReference(welcomeTrack, keys.track, 'welcomeTrack', note),
    featureTrack: valueOrDefault(source.featureTrack, false, 'featureTrack', note),
    intents: [],
    showsWholeLibrary: true,
  }
  return { layout, topics }
}
