import { type UnitInput, unitInput } from '@kitchen-table/contract/catalog-input'
import { unitId } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { Unit } from '@kitchen-table/domain/catalog/unit'
import { parseInput } from '../parse-input.ts'
import { Refusal } from '../refusal.ts'
import { cleanRichText } from './clean-rich-text.ts'
import { unitFolder } from './folders.ts'
import { keptFile } from './kept-file.ts'
import type { BasedOn, CatalogStore, FileStore } from './ports.ts'
import { requireExisting, requireSaved } from './saved.ts'
import { shortId } from './short-id.ts'

type Deps = { catalog: CatalogStore; files: FileStore; newId: () => string; now: () => number }

/** `unitId` names the unit that is changed. A new one has it from a content file, or from an upload made before. */
export type SaveUnit = UnitInput & { unitId?: string | undefined }
const saveUnitInput = unitInput.safeExtend({ unitId: unitId.optional() })

type NewUnit = { unitId: string; createdAt: string; unitUpdateDate: string | null }

async function existing(catalog: CatalogStore, wanted: string | undefined): Promise<NewUnit> {
  const { units } = await catalog.read()
  const { unitId, createdAt, unitUpdateDate } = requireExisting(units.find((unit) => unit.unitId === wanted))
  return { unitId, createdAt, unitUpdateDate }
}

/** Creates a unit (`basedOn` null) or saves over the version that was read. Its files have been uploaded before. */
export function saveUnit({ catalog, files, newId, now }: Deps) {
  return async (actor: Actor, input: SaveUnit, basedOn: BasedOn): Promise<Unit> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { unitId: named, ...typed } = parseInput(saveUnitInput, input)
    const identity: NewUnit =
      basedOn === null
        ? {
            unitId: named ?? shortId(newId()),
            createdAt: new Date(now()).toISOString(),
            unitUpdateDate: null,
          }
        : await existing(catalog, named)

    const folder = unitFolder(identity.unitId)
    const unit: Unit = {
      ...typed,
      ...identity,
      content: cleanRichText(typed.content),
      attachment: await keptFile(files, { field: 'attachment', key: typed.attachment, folder }),
      embedImage: await keptFile(files, { field: 'embedImage', key: typed.embedImage, folder }),
    }
    requireSaved(await catalog.saveUnit(unit, basedOn))
    return unit
  }
}
