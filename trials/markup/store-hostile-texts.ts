import {
  editedLayout,
  editedTopic,
  editedTrack,
  editedUnit,
  iconFields,
  resourceRow,
} from '@kitchen-table/contract/catalog'
import { emptyTopic, emptyTrack, emptyUnit } from '@kitchen-table/domain/catalog'
import type { z } from 'zod'
import type { EditorClient } from './editor-client.ts'
import type { HostileText } from './hostile-markup.ts'

const UNITS_PER_TRACK = 150
const DEFAULT_LAYOUT = 'default'

/** The records of one text, which stands in every field of each. */
export type HostileRecords = {
  unitId: string
  track: string
  topic: string
  /** The addresses of its picture and banner. */
  pictures: string[]
  /** What cleaning has left of its texts and icon. */
  markup: string[]
}

/** A track of many units, with their number. */
export type TrackOfUnits = { slug: string; units: number }

export const titleOf = (text: string) => text.slice(0, 190).toWellFormed()
export const keywordOf = (text: string) => text.slice(0, 60).toWellFormed().trim()

const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h8"/>${text}</svg>`

/** The number comes first, so that no two titles give the same slug. */
const ownTitle = ({ id, text }: HostileText) => titleOf(`${id} ${text}`)

async function uploadDrawing(editor: EditorClient, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(drawing(text))
  return editor.upload({
    purpose: 'content-picture',
    name: titleOf(`${text}.svg`),
    type: 'image/svg+xml',
    bytes,
  })
}

type PictureField = {
  path: string
  field: 'embedImage' | 'banner'
  body: object
}

/** Creates a record with the text as its picture, or with a harmless one if that is refused as no drawing. */
async function createWithPicture<Schema extends z.ZodType>(
  editor: EditorClient,
  { path, field, body }: PictureField,
  { text }: HostileText,
  schema: Schema,
): Promise<z.output<Schema>> {
  const create = async (picture: string) => ({
    method: 'POST',
    path,
    body: { ...body, [field]: await uploadDrawing(editor, picture) },
    schema,
  })
  const created = await editor.requestUnlessInvalid(field, await create(text))
  return created ?? editor.request(await create(''))
}

/** Creates an icon. Returns null if it is refused as no drawing. */
function createIcon(editor: EditorClient, hostile: HostileText) {
  const body = { iconName: ownTitle(hostile), svgfile: drawing(hostile.text) }
  const request = { method: 'POST', path: '/admin/icons', body, schema: iconFields }
  return editor.requestUnlessInvalid('svgfile', request)
}

function createUnit(editor: EditorClient, hostile: HostileText) {
  const body = {
    ...emptyUnit,
    title: ownTitle(hostile),
    content: hostile.text,
    type: 'Activity',
    embedImageAlt: titleOf(hostile.text),
  }
  const picture = { path: '/admin/units', field: 'embedImage', body } as const
  return createWithPicture(editor, picture, hostile, editedUnit)
}

type TrackFields = {
  title: string
  content: string
  iconSlug: string | null
  keywords: string[]
  units: string[]
}

function createTrack(editor: EditorClient, fields: TrackFields) {
  const body = { ...emptyTrack, ...fields, audience: 'For Adults', markUpdated: false }
  return editor.request({ method: 'POST', path: '/admin/tracks', body, schema: editedTrack })
}

function createTopic(editor: EditorClient, hostile: HostileText, track: string) {
  const body = {
    ...emptyTopic,
    title: ownTitle(hostile),
    content: hostile.text,
    bannerAlt: titleOf(hostile.text),
    tracks: [track],
  }
  const banner = { path: `/admin/layouts/${DEFAULT_LAYOUT}/topics`, field: 'banner', body } as const
  return createWithPicture(editor, banner, hostile, editedTopic)
}

async function createLayout(editor: EditorClient, hostile: HostileText, track: string): Promise<void> {
  const body = { title: ownTitle(hostile), copyOf: null }
  const creation = { method: 'POST', path: '/admin/layouts', body, schema: editedLayout }
  const { config, version } = await editor.request(creation)
  const orders = {
    trackDisplay: [track],
    topicOrder: [],
    welcomeTrack: track,
    featureTrack: true,
    intents: [],
    showsWholeLibrary: true,
  }
  const path = `/admin/layouts/${config}`
  await editor.request({ method: 'PUT', path, body: { ...orders, version }, schema: editedLayout })
}

async function createResource(editor: EditorClient, hostile: HostileText): Promise<void> {
  const { text } = hostile
  const bytes = new TextEncoder().encode(text)
  const file = await editor.upload({
    purpose: 'resource-file',
    name: titleOf(text),
    type: 'text/html',
    bytes,
  })
  const body = {
    displayName: ownTitle(hostile),
    description: text.slice(0, 1000).toWellFormed(),
    target: { kind: 'all' },
    file,
  }
  await editor.request({ method: 'POST', path: '/admin/resources', body, schema: resourceRow })
}

async function createRecords(editor: EditorClient, hostile: HostileText): Promise<HostileRecords> {
  const { text } = hostile
  const icon = await createIcon(editor, hostile)
  const unit = await createUnit(editor, hostile)
  const fields = { title: ownTitle(hostile), content: text, keywords: [keywordOf(text)] }
  const iconSlug = icon?.slug ?? null
  const track = await createTrack(editor, { ...fields, iconSlug, units: [unit.unitId] })
  const topic = await createTopic(editor, hostile, track.slug)
  await createLayout(editor, hostile, track.slug)
  await createResource(editor, hostile)
  return {
    unitId: unit.unitId,
    track: track.slug,
    topic: topic.slug,
    pictures: [unit.embedImage, topic.banner].flatMap((file) => (file ? [file.href] : [])),
    markup: [unit.content, track.content, topic.content, icon?.svgfile ?? ''],
  }
}

/** Lists tracks in the default layout, which most learners have, after those that it lists already. */
async function listInDefaultLayout(editor: EditorClient, tracks: readonly string[]): Promise<void> {
  const path = `/admin/layouts/${DEFAULT_LAYOUT}`
  const {
    config: _,
    title: __,
    savedAt: ___,
    savedBy: ____,
    version,
    ...fields
  } = await editor.request({
    path,
    schema: editedLayout,
  })
  const orders = { ...fields, trackDisplay: [...fields.trackDisplay, ...tracks] }
  await editor.request({ method: 'PUT', path, body: { ...orders, version }, schema: editedLayout })
}

/**
 * Stores every text in every field of a track, unit, topic, icon, layout and resource of its own, by the endpoints of
 * the editors. Returns the records, and the tracks that have all of the units.
 */
export async function storeHostileTexts(editor: EditorClient, texts: readonly HostileText[]) {
  const records: HostileRecords[] = []
  for (const hostile of texts) records.push(await createRecords(editor, hostile))
  await listInDefaultLayout(
    editor,
    records.map(({ track }) => track),
  )

  const tracksOfUnits: TrackOfUnits[] = []
  for (let from = 0; from < records.length; from += UNITS_PER_TRACK) {
    const units = records.slice(from, from + UNITS_PER_TRACK).map(({ unitId }) => unitId)
    const title = `Units from ${from}`
    const { slug } = await createTrack(editor, { title, content: '', iconSlug: null, keywords: [], units })
    tracksOfUnits.push({ slug, units: units.length })
  }
  return { records, tracksOfUnits }
}
