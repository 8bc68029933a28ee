import { createLibraryCache, saveTopic, saveTrack, saveUnit } from '@kitchen-table/application/features'
import { actors } from '@kitchen-table/application/testing/samples'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import type { HostileText } from './hostile-markup.ts'
import { keywordOf, titleOf } from './store-hostile-texts.ts'

type Stores = Pick<EmbeddedStores, 'catalog' | 'files' | 'jobs'>

function createSaves({ catalog, files, jobs }: Stores) {
  const newId = () => {
    throw new Error('Nothing is created here.')
  }
  const deps = { catalog, files, library: null, newId, now: Date.now }
  return {
    unit: saveUnit({ ...deps, jobs, library: createLibraryCache(catalog), known: null }),
    track: saveTrack(deps),
    topic: saveTopic(deps),
  }
}

/** Puts a text into every field of the demo library's records, which all screens of the product show. */
export async function addToExistingRecords(stores: Stores, texts: readonly HostileText[]): Promise<void> {
  const saves = createSaves(stores)
  const library = await stores.catalog.read()
  let next = 0
  const takeText = () => {
    next += 1
    return texts[next % texts.length]?.text ?? ''
  }
  /** Keeps the words by which journeys find a record. */
  const addTo = (title: string) => titleOf(`${title} ${takeText()}`)
  for (const { version, foundIn: _, savedAt: __, ...stored } of library.units) {
    const { createdAt: ___, unitUpdateDate: ____, ...unit } = stored
    const files = {
      film: unit.film?.key ?? null,
      attachment: unit.attachment?.key ?? null,
      embedImage: unit.embedImage?.key ?? null,
    }
    const hostile = {
      title: addTo(unit.title),
      content: takeText() + unit.content,
      embedImageAlt: titleOf(takeText()),
    }
    await saves.unit(actors.admin, { ...unit, ...files, ...hostile }, version)
  }
  for (const { version, trackId: _, createdAt: __, updateContentDate, ...track } of library.tracks) {
    const hostile = { title: addTo(track.title), content: takeText() + track.content }
    const keywords = [...track.keywords, keywordOf(takeText())]
    const markUpdated = updateContentDate !== null
    await saves.track(actors.admin, { ...track, ...hostile, keywords, markUpdated }, version)
  }
  for (const { version, ...topic } of library.topics) {
    const hostile = { title: addTo(topic.title), content: takeText(), bannerAlt: titleOf(takeText()) }
    await saves.topic(actors.admin, { ...topic, banner: topic.banner?.key ?? null, ...hostile }, version)
  }
}
