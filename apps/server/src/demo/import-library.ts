import { topicFolder, unitFolder } from '../features/catalog/folders.ts'
import type { CatalogStore, FileStore } from '../features/catalog/ports.ts'
import { saveIcon } from '../features/catalog/save-icon.ts'
import { saveLayout } from '../features/catalog/save-layout.ts'
import { saveTopic } from '../features/catalog/save-topic.ts'
import { saveTrack } from '../features/catalog/save-track.ts'
import { saveUnit } from '../features/catalog/save-unit.ts'
import { storeAttachment } from '../features/catalog/store-attachment.ts'
import { Refusal } from '../features/refusal.ts'
import { editor, importPicture } from './import-picture.ts'
import type { Library, LibraryLayout, LibraryTopic, LibraryTrack, LibraryUnit } from './library.ts'
import { namedId } from './named-id.ts'
import { worksheetPdf } from './worksheet.ts'

type Deps = { catalog: CatalogStore; files: FileStore }

/** `now` in ms since 1970: the day from which the library's days are counted back. */
type Options = { now: number; productName: string }

export type ImportCounts = {
  icons: number
  files: number
  units: number
  tracks: number
  topics: number
  layouts: number
}

const DAY = 24 * 60 * 60_000

/** What an earlier, interrupted import has saved already stays as it is. */
async function ifAbsent(save: Promise<unknown>): Promise<void> {
  await save.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'catalog.exists') throw error
  })
}

function daysBefore(now: number, days: number) {
  return () => now - days * DAY
}

async function worksheet({ files }: Deps, { unitId, worksheet }: LibraryUnit, productName: string) {
  if (worksheet === null) return null
  const { bytes } = await worksheetPdf(worksheet.markdown, productName)
  const store = storeAttachment({ files, newId: () => namedId('worksheet', unitId, worksheet.name) })
  const upload = { name: `${worksheet.name}.pdf`, type: 'application/pdf', bytes }
  return (await store(editor, unitId, upload)).key
}

async function importUnit(deps: Deps, unit: LibraryUnit, { now, productName }: Options): Promise<void> {
  const { unitId, title, content, type, video, image, imageAlt, createdDaysAgo } = unit
  const embedImage =
    image &&
    (await importPicture(deps.files, unitFolder(unitId), image, namedId('image', unitId, image.name)))
  const save = saveUnit({ ...deps, newId: () => unitId, now: daysBefore(now, createdDaysAgo) })
  const attachment = await worksheet(deps, unit, productName)
  const input = {
    unitId,
    title,
    content,
    type,
    link: video,
    attachment,
    embedImage: embedImage?.key ?? null,
    embedImageAlt: imageAlt,
    unitDisabled: false,
  }
  await ifAbsent(save(editor, input, null))
}

function trackInput(track: LibraryTrack, markUpdated: boolean) {
  const { slug, title, content, audience, icon, keywords, nextUp, relatedTrack, units } = track
  return {
    slug,
    title,
    content,
    audience,
    iconSlug: icon,
    trackDisabled: false,
    keywords,
    nextUp,
    relatedTrack,
    units: units.map(({ unitId }) => unitId),
    markUpdated,
  }
}

async function importTracks({ catalog }: Deps, tracks: LibraryTrack[], now: number): Promise<void> {
  const save = (track: LibraryTrack, daysAgo: number) =>
    saveTrack({ catalog, newId: () => track.trackId, now: daysBefore(now, daysAgo) })
  await Promise.all(
    tracks.map((track) =>
      ifAbsent(save(track, track.createdDaysAgo)(editor, trackInput(track, false), null)),
    ),
  )

  const { tracks: saved } = await catalog.read()
  const before = new Map(saved.map((track) => [track.slug, track]))
  await Promise.all(
    tracks.map(async (track) => {
      const stored = before.get(track.slug)
      if (track.updatedDaysAgo === null || !stored || stored.updateContentDate !== null) return
      await save(track, track.updatedDaysAgo)(editor, trackInput(track, true), stored.version)
    }),
  )
}

async function importTopic(deps: Deps, layout: string, topic: LibraryTopic): Promise<void> {
  const id = namedId('banner', layout, topic.slug, topic.banner.name)
  const { key: banner } = await importPicture(deps.files, topicFolder(layout), topic.banner, id)
  await ifAbsent(saveTopic({ ...deps, newId: () => id })(editor, { ...topic, layout, banner }, null))
}

async function importLayout(deps: Deps, { topics, ...layout }: LibraryLayout): Promise<void> {
  await Promise.all(topics.map((topic) => importTopic(deps, layout.config, topic)))
  await ifAbsent(saveLayout({ ...deps, newId: () => layout.config })(editor, layout, null))
}

/**
 * Puts the demo library into the store by the use-cases that editors use. What is there already stays, so that an
 * import that was interrupted can be run again.
 */
export async function importLibrary(deps: Deps, library: Library, options: Options): Promise<ImportCounts> {
  const { icons, tracks, layouts } = library
  const units = tracks.flatMap((track) => track.units)
  const topics = layouts.flatMap((layout) => layout.topics)

  const iconSaver = saveIcon({ ...deps, newId: () => 'icon' })
  await Promise.all(
    icons.map(({ slug, svg }) => ifAbsent(iconSaver(editor, { slug, iconName: slug, svgfile: svg }, null))),
  )
  await Promise.all(units.map((unit) => importUnit(deps, unit, options)))
  await importTracks(deps, tracks, options.now)
  await Promise.all(layouts.map((layout) => importLayout(deps, layout)))

  const files = units.reduce((sum, { image, worksheet }) => sum + (image ? 1 : 0) + (worksheet ? 1 : 0), 0)
  return {
    icons: icons.length,
    files: files + topics.length,
    units: units.length,
    tracks: tracks.length,
    topics: topics.length,
    layouts: layouts.length,
  }
}
