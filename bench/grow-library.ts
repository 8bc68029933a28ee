import { randomUUID } from 'node:crypto'
import type { CatalogStore, Library } from '@kitchen-table/application/ports'
import { toShortId } from '@kitchen-table/application/testing/use-cases'

const TRACKS = 500
const KEYWORDS = 6
/** 3,000 units in 500 tracks. */
const UNITS_A_TRACK = 6
/** The words of a unit's text: about as many as the library's own lessons have. */
const TEXT_WORDS = 220

/** The words of the library's own titles and texts, each as often as it occurs there. */
function collectWords({ tracks, units }: Library): string[] {
  const texts = [...tracks, ...units].map(
    ({ title, content }) => `${title} ${content.replace(/<[^>]*>/g, ' ')}`,
  )
  return (
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  )
}

/** Returns a phrase of words that lie far apart in the texts; the same in every run, different for each number. */
function makePhrase(words: string[], number: number, length: number): string {
  return Array.from({ length }, (_, n) => words[(number * 7919 + n * 104_729) % words.length]).join(' ')
}

function unitIds(): string[] {
  return Array.from({ length: UNITS_A_TRACK }, () => toShortId(randomUUID()))
}

/** Grows the library to 500 tracks with six units each, all listed in the default layout and in two topics each. */
export async function growLibrary(catalog: CatalogStore, trackCount = TRACKS): Promise<void> {
  const library = await catalog.read()
  const words = collectWords(library)
  const [unit] = library.units
  const [track] = library.tracks
  const layout = library.layouts.find(({ config }) => config === 'default')
  if (!unit || !track || !layout) throw new Error('The library to grow from is empty')

  const missing = trackCount - library.tracks.length
  const newTracks = Array.from({ length: missing }, (_, number) => ({
    ...track,
    trackDisabled: false,
    trackId: `grown-${number}`,
    slug: `${makePhrase(words, number, 4).replaceAll(' ', '-')}-${number}`,
    title: makePhrase(words, number, 5),
    iconSlug: library.icons[number % library.icons.length]?.slug ?? null,
    keywords: Array.from({ length: KEYWORDS }, (_, n) =>
      makePhrase(words, (number + 1) * 31 + n * 977, 1 + (n % 3)),
    ),
    units: unitIds(),
    createdAt: new Date(Date.now() - number * 60_000 * 60).toISOString(),
  }))

  const newUnits = newTracks
    .flatMap(({ units }) => units)
    .map((unitId, number) => ({
      ...unit,
      unitDisabled: false,
      unitId,
      title: makePhrase(words, number + 17, 6),
      keywords: Array.from({ length: KEYWORDS }, (_, n) =>
        makePhrase(words, (number + 1) * 37 + n * 991, 1 + (n % 3)),
      ),
      content: `<p>${makePhrase(words, number + 5, TEXT_WORDS)}</p>`,
    }))
  await Promise.all(newUnits.map((newUnit) => catalog.saveUnit(newUnit, null)))
  await Promise.all(newTracks.map((track) => catalog.saveTrack(track, null)))
  const { version, ...before } = layout
  const trackDisplay = [...before.trackDisplay, ...newTracks.map(({ slug }) => slug)]
  await catalog.saveLayout({ ...before, trackDisplay }, version)
  const topics = library.topics.filter((topic) => topic.layout === layout.config)
  await Promise.all(
    topics.map(({ layout: config, version, ...topic }, index) => {
      const added = newTracks
        .filter((_, n) => n % topics.length === index || n % 7 === index)
        .map(({ slug }) => slug)
      return catalog.saveTopic(config, { ...topic, tracks: [...topic.tracks, ...added] }, version)
    }),
  )
}
