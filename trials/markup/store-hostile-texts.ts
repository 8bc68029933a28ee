import type { EmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { createLibraryCache } from '../../apps/server/src/features/catalog/library-cache.ts'
import { saveIcon } from '../../apps/server/src/features/catalog/save-icon.ts'
import { saveLayout } from '../../apps/server/src/features/catalog/save-layout.ts'
import { saveTopic } from '../../apps/server/src/features/catalog/save-topic.ts'
import { type SaveTrackInput, saveTrack } from '../../apps/server/src/features/catalog/save-track.ts'
import { saveUnit } from '../../apps/server/src/features/catalog/save-unit.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import { actors } from '../../apps/server/src/testing/actors.ts'
import type { HostileText } from './hostile-markup.ts'

type Stores = Pick<EmbeddedStores, 'catalog' | 'files' | 'jobs'>

const UNITS_PER_TRACK = 150

const titleOf = (text: string) => text.slice(0, 190).toWellFormed()
const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h8"/>${text}</svg>`

/** The records of one text, which stands in every field of each. */
export const unitOf = ({ id }: HostileText) => `hostile-${id}`
export const slugOf = ({ id }: HostileText) => `hostile-${id}`
export const trackOfUnits = (number: number) => `hostile-units-${number}`

function createSaves({ catalog, files, jobs }: Stores) {
  let ids = 0
  const newId = () => {
    ids += 1
    return `${String(ids).padStart(8, '0')}-0000-4000-8000-000000000000`
  }
  const deps = { catalog, files, library: null, newId, now: Date.now }
  return {
    unit: saveUnit({ ...deps, jobs, library: createLibraryCache(catalog) }),
    track: saveTrack(deps),
    topic: saveTopic(deps),
    icon: saveIcon(deps),
    layout: saveLayout(deps),
  }
}

/** Stores a picture without anything hostile in it, whose description is the hostile text. */
async function storePicture({ files }: Stores, key: string): Promise<string> {
  await files.put(key, new TextEncoder().encode(drawing('')), { type: 'image/svg+xml', name: 'picture.svg' })
  return key
}

/** Stores an icon unless it is refused as no drawing. Returns its slug, or null. */
async function storeIcon(saves: ReturnType<typeof createSaves>, hostile: HostileText) {
  const input = { slug: slugOf(hostile), iconName: titleOf(hostile.text), svgfile: drawing(hostile.text) }
  try {
    return (await saves.icon(actors.admin, input, null)).slug
  } catch (error) {
    if (error instanceof Refusal && error.code === 'input.invalid') return null
    throw error
  }
}

async function storeRecords(stores: Stores, saves: ReturnType<typeof createSaves>, hostile: HostileText) {
  const { text } = hostile
  const slug = slugOf(hostile)
  const title = titleOf(text)
  const [unitId, iconSlug] = [unitOf(hostile), await storeIcon(saves, hostile)]
  const unit = {
    unitId,
    title,
    content: text,
    type: 'Activity',
    link: null,
    attachment: null,
    embedImage: await storePicture(stores, `units/${unitId}/picture`),
    embedImageAlt: title,
    unitDisabled: false,
  } as const
  await saves.unit(actors.admin, unit, null)
  const track: SaveTrackInput = {
    slug,
    title,
    content: text,
    audience: 'For Adults' as const,
    iconSlug,
    trackDisabled: false,
    keywords: [text.slice(0, 60).toWellFormed().trim()],
    nextUp: null,
    relatedTrack: slug,
    units: [unitId],
    markUpdated: true,
  }
  await saves.track(actors.admin, track, null)
  const topic = {
    layout: 'default',
    slug,
    title,
    content: text,
    banner: await storePicture(stores, `topics/default/${slug}`),
    bannerAlt: title,
    primaryColor: '#17594a',
    secondaryColor: '#17594a',
    disabled: false,
    featured: false,
    tracks: [slug],
  }
  await saves.topic(actors.admin, topic, null)
  const layout = { config: slug, title, trackDisplay: [slug], topicOrder: [], welcomeTrack: slug }
  await saves.layout(actors.admin, { ...layout, featureTrack: true }, null)
}

/** Puts a text into every field of the demo library's records as well, which all screens of the product show. */
async function addToExistingRecords(
  { catalog }: Stores,
  saves: ReturnType<typeof createSaves>,
  texts: readonly HostileText[],
) {
  const library = await catalog.read()
  let next = 0
  const takeText = () => {
    next += 1
    return texts[next % texts.length]?.text ?? ''
  }
  /** Keeps the words by which journeys find a record. */
  const addTo = (title: string) => titleOf(`${title} ${takeText()}`)
  for (const { version, foundIn: _, createdAt: __, unitUpdateDate: ___, ...unit } of library.units) {
    const [attachment, embedImage] = [unit.attachment?.key ?? null, unit.embedImage?.key ?? null]
    const hostile = {
      title: addTo(unit.title),
      content: takeText() + unit.content,
      embedImageAlt: titleOf(takeText()),
    }
    await saves.unit(actors.admin, { ...unit, attachment, embedImage, ...hostile }, version)
  }
  for (const { version, trackId: _, createdAt: __, updateContentDate, ...track } of library.tracks) {
    const hostile = { title: addTo(track.title), content: takeText() + track.content }
    const keywords = [...track.keywords, takeText().slice(0, 60).toWellFormed().trim()]
    const markUpdated = updateContentDate !== null
    await saves.track(actors.admin, { ...track, ...hostile, keywords, markUpdated }, version)
  }
  for (const { version, ...topic } of library.topics) {
    const hostile = { title: addTo(topic.title), content: takeText(), bannerAlt: titleOf(takeText()) }
    await saves.topic(actors.admin, { ...topic, banner: topic.banner?.key ?? null, ...hostile }, version)
  }
  for (const { version, ...layout } of library.layouts) {
    const trackDisplay = [...layout.trackDisplay, ...texts.map(slugOf)]
    await saves.layout(actors.admin, { ...layout, title: addTo(layout.title), trackDisplay }, version)
  }
}

/** Stores every text in every field of a track, unit, topic, icon and layout, through the use-cases of the editors. */
export async function storeHostileTexts(stores: Stores, texts: readonly HostileText[]): Promise<string[]> {
  const saves = createSaves(stores)
  await addToExistingRecords(stores, saves, texts)
  for (const hostile of texts) await storeRecords(stores, saves, hostile)

  const slugs: string[] = []
  for (let from = 0; from < texts.length; from += UNITS_PER_TRACK) {
    const slug = trackOfUnits(slugs.length)
    const units = texts.slice(from, from + UNITS_PER_TRACK).map(unitOf)
    const track: SaveTrackInput = {
      slug,
      title: slug,
      content: '',
      audience: 'For Adults',
      iconSlug: null,
      trackDisabled: false,
      keywords: [],
      nextUp: null,
      relatedTrack: null,
      units,
      markUpdated: false,
    }
    await saves.track(actors.admin, track, null)
    slugs.push(slug)
  }
  return slugs
}
