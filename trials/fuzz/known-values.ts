import { randomUUID } from 'node:crypto'
import { uploadRulesByPurpose } from '@kitchen-table/application/platform'
import { sampleCaptions } from '@kitchen-table/application/testing/samples'
import {
  attachmentReference,
  filmReference,
  pictureReference,
  resourceFileReference,
} from '@kitchen-table/contract/content-input'
import {
  chosenUnitId,
  factSlug,
  groupSlug,
  helpLineSlug,
  iconSlug,
  intentSlug,
  layoutSlug,
  topicSlug,
  trackSlug,
  unitId,
} from '@kitchen-table/contract/fields'
import { mediaType } from '@kitchen-table/contract/uploads'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import { emailOf, sampleNames } from '@kitchen-table/embedded/testing/samples'
import {
  addUpload,
  endpointFixtures,
  PLACEHOLDER_UPLOAD_ID,
  type PreconditionContext,
} from '@kitchen-table/server/testing/tools'
import type { z } from 'zod'
import type { KnownValues } from './schema-arbitrary.ts'

/** Values of the sample library and its people, by the name of the field that takes them. */
const sampleValues = {
  email: sampleNames.map(emailOf),
  page: ['/dashboard', '/track/first-budget'],
  phone: [''],
  event: [100, 110, 120, 200, 210, 220, 300, 400, 410],
  detail: ['first-budget', 'first-budget>watching', 'u-video'],
  captions: [sampleCaptions()],
  time: ['2026-11-05T12:00:00Z', '2026-10-01T00:00:00Z', '2027-01-01T00:00:00Z'],
}

/** Placeholders in a body for uploads of the sender that are made for each request (`fillInUploads`). */
const uploadPlaceholders = {
  'unit-attachment': '00000000-0000-4000-8000-00000000000a',
  'content-picture': '00000000-0000-4000-8000-00000000000b',
  'unit-film': '00000000-0000-4000-8000-00000000000c',
} satisfies Partial<Record<UploadPurpose, string>>

const purposes: readonly (keyof typeof uploadPlaceholders)[] = [
  'unit-attachment',
  'content-picture',
  'unit-film',
]

function collectFieldValues(): Record<string, readonly unknown[]> {
  const known = new Map(
    Object.entries(sampleValues).map(([field, values]) => [field, new Set<unknown>(values)]),
  )
  const validInputs = endpointFixtures.map(({ valid }) => valid())
  for (const [field, value] of validInputs.flatMap((input) => Object.entries(input)))
    known.set(field, (known.get(field) ?? new Set()).add(value))
  return Object.fromEntries([...known].map(([field, values]) => [field, [...values]]))
}

/**
 * Returns the records and uploads that a field may name, by the schema of the field, and for other fields the values of
 * all valid inputs, by the field's name.
 */
export async function readKnownValues({
  stores: { catalog, groups },
}: Pick<PreconditionContext, 'stores'>): Promise<KnownValues> {
  const [library, organizations] = [await catalog.read(), await groups.list()]
  const types = Object.values(uploadRulesByPurpose).flatMap(({ types }) => (types === 'any' ? [] : types))
  const bySchema = new Map<z.core.$ZodType, readonly unknown[]>([
    [trackSlug, library.tracks.map(({ slug }) => slug)],
    [unitId, library.units.map((unit) => unit.unitId)],
    [chosenUnitId, library.units.map((unit) => unit.unitId)],
    [topicSlug, library.topics.map(({ slug }) => slug)],
    [layoutSlug, library.layouts.map(({ config }) => config)],
    [iconSlug, library.icons.map(({ slug }) => slug)],
    [factSlug, library.facts.map(({ slug }) => slug)],
    [helpLineSlug, library.helpLines.map(({ slug }) => slug)],
    [intentSlug, library.intents.map(({ slug }) => slug)],
    [groupSlug, organizations.map(({ slug }) => slug)],
    [mediaType, [...new Set(types)]],
    [attachmentReference, [uploadPlaceholders['unit-attachment']]],
    [pictureReference, [uploadPlaceholders['content-picture']]],
    [filmReference, [uploadPlaceholders['unit-film']]],
    [resourceFileReference, [PLACEHOLDER_UPLOAD_ID]],
  ])
  return { bySchema, byField: collectFieldValues() }
}

/** Higher than the versions that generated saves expect. */
const HIGH_VERSION = 9

/** Saves the records so often that generated saves of them are stale: later requests need them as they are. */
export async function raiseVersions({
  stores: { catalog },
}: Pick<PreconditionContext, 'stores'>): Promise<void> {
  for (let before = 1; before < HIGH_VERSION; before += 1) {
    const { tracks, units, topics, layouts } = await catalog.read()
    for (const { version, ...track } of tracks) await catalog.saveTrack(track, version)
    for (const { version, foundIn: _, savedAt: __, ...unit } of units) await catalog.saveUnit(unit, version)
    for (const { version, layout, ...topic } of topics) await catalog.saveTopic(layout, topic, version)
    for (const { version, ...layout } of layouts) await catalog.saveLayout(layout, version)
  }
}

/** Stores the uploads that a body names by placeholders, and returns the body with their ids. */
export async function fillInUploads(
  product: PreconditionContext,
  sub: string,
  body: string,
): Promise<string> {
  let filled = body
  for (const purpose of purposes) {
    const placeholder = uploadPlaceholders[purpose]
    if (!filled.includes(placeholder)) continue
    const { uploadId } = await addUpload(product, sub, { id: randomUUID(), purpose })
    filled = filled.replaceAll(placeholder, uploadId)
  }
  return filled
}
