import { randomUUID } from 'node:crypto'
import type { CatalogStore, Library } from '../apps/server/src/features/catalog/ports.ts'
import { shortId } from '../apps/server/src/features/catalog/short-id.ts'

const TRACKS = 500
const UNITS = 3000
const KEYWORDS = 6
const UNITS_A_TRACK = UNITS / TRACKS

/** Words as they really occur, and as often: those of the library's own titles, keywords and texts. */
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

/** Far apart in the texts for neighbouring numbers, and the same in every run. */
function makePhrase(words: string[], number: number, length: number): string {
  return Array.from({ length }, (_, n) => words[(number * 7919 + n * 104_729) % words.length]).join(' ')
}

function unitIds(): string[] {
  return Array.from({ length: UNITS_A_TRACK }, () => shortId(randomUUID()))
}

/** Makes 500 tracks with 3,000 units of the library, all listed in the default layout and in two topics each. */
export async function growLibrary(catalog: CatalogStore): Promise<void> {
  const library = await catalog.read()
  const words = collectWords(library)
  const [unit] = library.units
  const [track] = library.tracks
  const layout = library.layouts.find(({ config }) => config === 'default')
  if (!unit || !track || !layout) throw new Error('The library to grow from is empty')

  const missing = TRACKS - library.tracks.length
  const grown = Array.from({ length: missing }, (_, number) => ({
    ...track,
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

  await Promise.all(
    grown.flatMap(({ units }) => units.map((unitId) => catalog.saveUnit({ ...unit, unitId }, null))),
  )
  await Promise.all(grown.map((track) => catalog.saveTrack(track, null)))
  const { version, ...before } = layout
  const trackDisplay = [...before.trackDisplay, ...grown.map(({ slug }) => slug)]
  await catalog.saveLayout({ ...before, trackDisplay }, version)
  const topics = library.topics.filter((topic) => topic.layout === layout.config)
  await Promise.all(
    topics.map(({ layout: config, version, ...topic }, place) => {
      const more = grown
        .filter((_, n) => n % topics.length === place || n % 7 === place)
        .map(({ slug }) => slug)
      return catalog.saveTopic(config, { ...topic, tracks: [...topic.tracks, ...more] }, version)
    }),
  )
}
