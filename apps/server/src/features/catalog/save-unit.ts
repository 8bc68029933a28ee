import { type UnitInput, unitInput } from '@kitchen-table/contract/catalog-input'
import { unitId } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { Unit } from '@kitchen-table/domain/catalog/records'
import { parseInput, Refusal } from '../../platform/refusal.ts'
import { unitFolder } from '../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../platform/uploads/resolve-uploaded-file.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { cleanRichText } from './clean-html.ts'
import type { CatalogStore } from './ports.ts'
import { requireExisting, requireSaved, shortId } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; files: FileStore; newId: () => string; now: () => number }

/** `unitId` names the unit to update. For a new unit it is set by a content file, or by an upload made before. */
export type SaveUnitInput = UnitInput & { unitId?: string | undefined }
const saveUnitInput = unitInput.safeExtend({ unitId: unitId.optional() })

type UnitIdentity = { unitId: string; createdAt: string; unitUpdateDate: string | null }

async function findIdentity(
  catalog: CatalogStore,
  requestedUnitId: string | undefined,
): Promise<UnitIdentity> {
  const unit = requestedUnitId === undefined ? null : await catalog.findUnit(requestedUnitId)
  const { unitId, createdAt, unitUpdateDate } = requireExisting(unit)
  return { unitId, createdAt, unitUpdateDate }
}

/** Creates a unit (`expectedVersion` null) or updates the expected version of one. Its files were uploaded before. */
export function saveUnit({ catalog, files, newId, now }: Deps) {
  return async (actor: Actor, input: SaveUnitInput, expectedVersion: ExpectedVersion): Promise<Unit> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { unitId: requestedUnitId, ...fields } = parseInput(saveUnitInput, input)
    const identity: UnitIdentity =
      expectedVersion === null
        ? {
            unitId: requestedUnitId ?? shortId(newId()),
            createdAt: new Date(now()).toISOString(),
            unitUpdateDate: null,
          }
        : await findIdentity(catalog, requestedUnitId)

    const folder = unitFolder(identity.unitId)
    const unit: Unit = {
      ...fields,
      ...identity,
      content: cleanRichText(fields.content),
      attachment: await resolveUploadedFile(files, { field: 'attachment', key: fields.attachment, folder }),
      embedImage: await resolveUploadedFile(files, { field: 'embedImage', key: fields.embedImage, folder }),
    }
    requireSaved(await catalog.saveUnit(unit, expectedVersion))
    return unit
  }
}
