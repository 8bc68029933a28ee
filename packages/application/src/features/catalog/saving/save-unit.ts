import { type UnitInput, unitInput } from '@kitchen-table/contract/content-input'
import { creationId, time, unitId } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  applyUnitMark,
  type Reference,
  type Unit,
  type UnitMark,
  unitMarks,
  unitReferences,
} from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import { unitFolder } from '../../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../../platform/uploads/resolve-uploaded-file.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { cleanRichText } from '../cleaning/clean-html.ts'
import { type KnownContent, requireKnownReferences } from '../editing/check-references.ts'
import { saveUnitAndStampTracks } from '../editing/stamp-tracks.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import { requireExisting, requireSaved, shortId, toAuthor, toSavedRecord } from './save-outcome.ts'

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
 * docs/product.md 4.13; without it, all dates stay as they are. `creationId` is stored with a new unit.
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

type UnitIdentity = Pick<Unit, 'unitId' | 'createdAt' | 'unitUpdateDate' | 'creationId'>
type UnitDates = UnitIdentity & {
  trackDate: string | null | undefined
  /** What the stored unit names. */
  before: Reference[]
}

type UpdatedUnit = Pick<SaveUnitInput, 'unitId' | 'marks'> & { expectedVersion: number }

/** Returns the identity of the unit to update with its dates after the save. */
async function findIdentity(
  { catalog }: Deps,
  { unitId: requestedUnitId, marks, expectedVersion }: UpdatedUnit,
  now: string,
): Promise<UnitDates> {
  const found = requestedUnitId === undefined ? null : await catalog.findUnit(requestedUnitId)
  const unit = requireExisting(found, 'catalog.unit_not_found')
  if (unit.version !== expectedVersion) throw new Refusal('catalog.stale')
  const { unitId, createdAt, unitUpdateDate, creationId } = unit
  const before = unitReferences(unit)
  if (marks === undefined)
    return { unitId, createdAt, unitUpdateDate, creationId, trackDate: undefined, before }
  return { unitId, creationId, before, ...applyUnitMark({ createdAt, unitUpdateDate }, marks, now) }
}

/** Creates a unit (`expectedVersion` null) or updates the expected version of one. Its files were uploaded before. */
export function saveUnit(deps: Deps) {
  const { catalog, files, known, newId, now } = deps
  const saveAndStamp = saveUnitAndStampTracks(deps)

  return async (
    actor: Actor,
    input: SaveUnitInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Unit>> => {
    requireEditor(actor)

    const author = toAuthor(actor, now())
    const {
      unitId: requestedUnitId,
      createdAt = author.at,
      marks,
      creationId,
      ...fields
    } = parseInput(saveUnitInput, input)
    const { trackDate, before, ...identity }: UnitDates =
      expectedVersion === null
        ? {
            unitId: requestedUnitId ?? shortId(newId()),
            createdAt,
            unitUpdateDate: null,
            creationId,
            trackDate: undefined,
            before: [],
          }
        : await findIdentity(deps, { unitId: requestedUnitId, marks, expectedVersion }, author.at)

    await requireKnownReferences(known, { before, after: unitReferences(fields) })
    const folder = unitFolder(identity.unitId)
    const unit: Unit = {
      ...fields,
      ...identity,
      content: cleanRichText(fields.content),
      attachment: await resolveUploadedFile(files, { field: 'attachment', key: fields.attachment, folder }),
      embedImage: await resolveUploadedFile(files, { field: 'embedImage', key: fields.embedImage, folder }),
    }
    requireSaved(
      trackDate === undefined
        ? await catalog.saveUnit(unit, expectedVersion, author)
        : await saveAndStamp({ unit, expectedVersion, trackDate, author }),
    )
    return toSavedRecord(unit, expectedVersion, author)
  }
}
