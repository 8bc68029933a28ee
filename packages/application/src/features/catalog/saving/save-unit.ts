import { type UnitInput, unitInput } from '@kitchen-table/contract/content-input'
import { creationId, time, unitId } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  chooseTextChangedAt,
  clampReviewDay,
  computeMarkedUnitDates,
  emptyUnit,
  listUnitReferences,
  type Unit,
  type UnitMark,
  unitMarks,
} from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import { unitFolder } from '../../../platform/uploads/file-folders.ts'
import { describeUnusableFilm, MP4_MEDIA_TYPE } from '../../../platform/uploads/mp4.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../../platform/uploads/resolve-uploaded-file.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { cleanRichText } from '../cleaning/clean-html.ts'
import { type KnownContent, requireKnownReferences } from '../editing/check-references.ts'
import { saveUnitAndStampTrackDates } from '../editing/stamp-track-dates.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import { requireUsableWorksheet } from '../worksheets/require-usable-worksheet.ts'
import {
  createContentAuthor,
  requireExisting,
  requireSavedOutcome,
  toSavedRecord,
  toShortId,
  withoutVersionAndAuthor,
} from './save-outcome.ts'

type Deps = {
  catalog: CatalogStore
  files: FileStore
  library: Pick<LibraryCache, 'current'>
  /** Where the tracks are looked up that a unit names. */
  known: KnownContent
  jobs: JobStore
  newId: () => string
  now: () => number
}

/**
 * `unitId` names the unit to update. For a new unit it is set by a content file, or by an upload made before, and
 * `createdAt` (ISO 8601) by a content file whose unit is older than its installation. `marks` of an update:
 * docs/product.md 4.13; without it, all dates stay as they are. `creationId` is stored with a new unit. A field that the
 * input leaves out stays as it is stored: a page that was opened before the field existed does not send it.
 */
export type SaveUnitInput = UnitInput & {
  unitId?: string | undefined
  createdAt?: string | undefined
  marks?: UnitMark | undefined
  creationId?: string | undefined
}
const saveUnitInput = unitInput.safeExtend({
  unitId: unitId.optional(),
  createdAt: time.optional(),
  marks: z.enum(unitMarks).optional(),
  creationId: creationId.optional(),
})

const filmType = { type: MP4_MEDIA_TYPE, describeOther: describeUnusableFilm }

type UpdatedUnit = Pick<SaveUnitInput, 'unitId'> & { expectedVersion: number }

/** Returns the unit to update as it is stored. */
async function findStored(
  { catalog }: Deps,
  { unitId, expectedVersion }: UpdatedUnit,
): Promise<AuthoredRecord<Unit>> {
  const found = unitId === undefined ? null : await catalog.findUnit(unitId)
  const unit = requireExisting(found, 'catalog.unit_not_found')
  if (unit.version !== expectedVersion) throw new Refusal('catalog.stale')
  return unit
}

/** Returns what a save at `now` says about when an editor has last read the unit (docs/product.md 4.13). */
function noteReview(
  stored: AuthoredRecord<Unit> | null,
  { title, content, reviewedAt }: Pick<Unit, 'title' | 'content' | 'reviewedAt'>,
  now: string,
): Pick<Unit, 'reviewedAt' | 'textChangedAt'> {
  const before = stored && { ...stored, savedAt: stored.author?.at ?? null }
  return {
    reviewedAt: reviewedAt && clampReviewDay(reviewedAt, Date.parse(now)),
    ...(before && { textChangedAt: chooseTextChangedAt(before, { title, content }, now) }),
  }
}

/** Creates a unit (`expectedVersion` null) or updates the expected version of one. Its files were uploaded before. */
export function saveUnit(deps: Deps) {
  const { catalog, files, known, newId, now } = deps
  const saveAndStamp = saveUnitAndStampTrackDates(deps)

  return async (
    actor: Actor,
    input: SaveUnitInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Unit>> => {
    requireEditor(actor)

    const author = createContentAuthor(actor, now())
    const {
      unitId: requestedUnitId,
      createdAt = author.at,
      marks = 'kept',
      creationId,
      ...fields
    } = parseInput(saveUnitInput, input)
    const stored =
      expectedVersion === null ? null : await findStored(deps, { unitId: requestedUnitId, expectedVersion })
    const before = (stored && withoutVersionAndAuthor(stored)) ?? {
      ...emptyUnit,
      unitId: requestedUnitId ?? toShortId(newId()),
      createdAt,
      unitUpdateDate: null,
      creationId,
    }
    const { trackDate, ...dates } = computeMarkedUnitDates(before, marks, author.at)

    await requireKnownReferences(known, {
      before: stored ? listUnitReferences(stored) : [],
      after: listUnitReferences({ ...before, ...fields }),
      own: before.unitId,
    })
    await requireUsableWorksheet(known, { before, after: { ...before, ...fields } }, now())
    const folder = unitFolder(before.unitId)
    const content = cleanRichText(fields.content)
    // A page that was opened before films existed sends none: what it saves as a Video is on Vimeo.
    const { film = null, captions = '' } = fields
    const unit: Unit = {
      ...before,
      ...fields,
      ...dates,
      ...noteReview(stored, { ...before, ...fields, content }, author.at),
      content,
      film: await resolveUploadedFile(files, { field: 'film', key: film, folder, requiredType: filmType }),
      captions,
      attachment: await resolveUploadedFile(files, { field: 'attachment', key: fields.attachment, folder }),
      embedImage: await resolveUploadedFile(files, { field: 'embedImage', key: fields.embedImage, folder }),
    }
    requireSavedOutcome(
      trackDate === undefined
        ? await catalog.saveUnit(unit, expectedVersion, author)
        : await saveAndStamp({ unit, expectedVersion, trackDate, author }),
    )
    return toSavedRecord(unit, expectedVersion, author)
  }
}
