import {
  createLibraryCache,
  saveFact,
  saveIcon,
  saveLayout,
  saveTopic,
  saveTrack,
  saveUnit,
  storeFilm,
} from '@kitchen-table/application/features'

import { Refusal } from '@kitchen-table/application/platform'
import type { CatalogStore, FileStore, JobStore } from '@kitchen-table/application/ports'
import { createDeterministicId, topicFolder, unitFolder } from '@kitchen-table/application/store-helpers'
import { emptyTrack, emptyUnit } from '@kitchen-table/domain/catalog'
import { demoImportActor, importPicture } from './import-picture.ts'
import type { DemoLibrary, LibraryLayout, LibraryTopic, LibraryTrack, LibraryUnit } from './read-library.ts'
import { DAY_MS } from './read-people.ts'

type Deps = { catalog: CatalogStore; files: FileStore; jobs: JobStore }

/** `now` is in ms since 1970; the library's days are counted back from it. */
type Options = { now: number }

/** Waits for a save and ignores the refusal `catalog.exists`: what an interrupted import has saved stays as it is. */
async function ignoreExisting(save: Promise<unknown>): Promise<void> {
  await save.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'catalog.exists') throw error
  })
}

function createClockBefore(now: number, days: number) {
  return () => now - days * DAY_MS
}

async function storeFilmOfUnit({ files }: Deps, { unitId, film }: LibraryUnit) {
  if (film === null) return null
  const store = storeFilm({ files, newId: () => createDeterministicId('film', unitId, film.name) })
  return (await store(demoImportActor, unitId, { name: `${film.name}.mp4`, bytes: film.bytes })).key
}

async function importUnit(deps: Deps, unit: LibraryUnit, { now }: Options): Promise<void> {
  const { unitId, title, content, type, keywords, video, image, imageAlt, createdDaysAgo } = unit
  const { sensitive, nextUp, relatedTrack, helpLine, tool, reviewedAt, reviewedBy } = unit
  const embedImage =
    image &&
    (await importPicture(
      deps.files,
      unitFolder(unitId),
      image,
      createDeterministicId('image', unitId, image.name),
    ))
  // Saved on the day of the installation: content asks to be read again a year after that (docs/product.md 14.6), not
  // because of the age that the demo gives it.
  const save = saveUnit({
    ...deps,
    library: createLibraryCache(deps.catalog),
    known: null,
    newId: () => unitId,
    now: () => now,
  })
  const input = {
    ...emptyUnit,
    unitId,
    createdAt: new Date(createClockBefore(now, createdDaysAgo)()).toISOString(),
    title,
    content,
    type,
    keywords,
    link: video,
    film: await storeFilmOfUnit(deps, unit),
    captions: unit.film?.captions ?? '',
    embedImage: embedImage?.key ?? null,
    embedImageAlt: imageAlt,
    sensitive,
    nextUp,
    relatedTrack,
    helpLine,
    tool,
    worksheet: unit.worksheet?.markdown ?? '',
    reviewedAt,
    reviewedBy,
  }
  await ignoreExisting(save(demoImportActor, input, null))
}

function toTrackInput(track: LibraryTrack, markUpdated: boolean) {
  const { slug, title, content, audience, icon, keywords, nextUp, relatedTrack, units } = track
  return {
    ...emptyTrack,
    slug,
    title,
    content,
    audience,
    iconSlug: icon,
    keywords,
    nextUp,
    relatedTrack,
    units: units.map(({ unitId }) => unitId),
    markUpdated,
  }
}

async function importTracks({ catalog }: Deps, tracks: LibraryTrack[], now: number): Promise<void> {
  const save = (track: LibraryTrack, daysAgo: number) =>
    saveTrack({ catalog, library: null, newId: () => track.trackId, now: createClockBefore(now, daysAgo) })
  await Promise.all(
    tracks.map((track) =>
      ignoreExisting(save(track, track.createdDaysAgo)(demoImportActor, toTrackInput(track, false), null)),
    ),
  )

  const { tracks: saved } = await catalog.read()
  const storedBySlug = new Map(saved.map((track) => [track.slug, track]))
  await Promise.all(
    tracks.map(async (track) => {
      const stored = storedBySlug.get(track.slug)
      if (track.updatedDaysAgo === null || !stored || stored.updateContentDate !== null) return
      await save(track, track.updatedDaysAgo)(demoImportActor, toTrackInput(track, true), stored.version)
    }),
  )
}

async function importTopic(deps: Deps, layout: string, topic: LibraryTopic, now: number): Promise<void> {
  const id = createDeterministicId('banner', layout, topic.slug, topic.banner.name)
  const { key: banner } = await importPicture(deps.files, topicFolder(layout), topic.banner, id)
  await ignoreExisting(
    saveTopic({ ...deps, library: null, newId: () => id, now: () => now })(
      demoImportActor,
      { ...topic, layout, banner },
      null,
    ),
  )
}

async function importLayout(deps: Deps, { topics, ...layout }: LibraryLayout, now: number): Promise<void> {
  await Promise.all(topics.map((topic) => importTopic(deps, layout.config, topic, now)))
  const save = saveLayout({ ...deps, library: null, newId: () => layout.config, now: () => now })
  await ignoreExisting(save(demoImportActor, layout, null))
}

/** Stores the demo library through the editors' use-cases. Existing records stay, so it can be run again. */
export async function importLibrary(deps: Deps, library: DemoLibrary, options: Options) {
  const { icons, facts, tracks, layouts } = library
  const units = tracks.flatMap((track) => track.units)
  const topics = layouts.flatMap((layout) => layout.topics)

  const saveIconInStore = saveIcon({ ...deps, newId: () => 'icon', now: () => options.now })
  await Promise.all(
    icons.map(({ slug, svg }) =>
      ignoreExisting(saveIconInStore(demoImportActor, { slug, iconName: slug, svgfile: svg }, null)),
    ),
  )
  const saveFactInStore = saveFact({ ...deps, library: null, newId: () => 'fact', now: () => options.now })
  await Promise.all(facts.map((fact) => ignoreExisting(saveFactInStore(demoImportActor, fact, null))))
  await Promise.all(units.map((unit) => importUnit(deps, unit, options)))
  await importTracks(deps, tracks, options.now)
  await Promise.all(layouts.map((layout) => importLayout(deps, layout, options.now)))

  const files = units.flatMap(({ image, film }) => [image, film].filter((file) => file !== null)).length
  return {
    icons: icons.length,
    facts: facts.length,
    files: files + topics.length,
    units: units.length,
    tracks: tracks.length,
    topics: topics.length,
    layouts: layouts.length,
  }
}

export type ImportCounts = Awaited<ReturnType<typeof importLibrary>>
