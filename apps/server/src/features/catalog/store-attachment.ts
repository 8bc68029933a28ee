import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { Refusal } from '../refusal.ts'
import { unitFolder } from './folders.ts'
import type { FileStore } from './ports.ts'
import { fileName, type Upload } from './upload.ts'

type Deps = { files: FileStore; newId: () => string }

/** Architecture §8, "Limits". */
const LARGEST = 250 * 1024 * 1024

const mediaType = /^[a-z0-9][a-z0-9.+-]{0,62}\/[a-z0-9][a-z0-9.+-]{0,62}$/
const UNKNOWN_TYPE = 'application/octet-stream'

/** Keeps what a unit hands out, of any kind; it is only ever served as a download (security.md T51). */
export function storeAttachment({ files, newId }: Deps) {
  return async (actor: Actor, unitId: string, { name, type, bytes }: Upload): Promise<StoredFile> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
    if (bytes.length > LARGEST) throw new Refusal('input.too_large')

    const lower = type.toLowerCase()
    const about = { name: fileName(name), type: mediaType.test(lower) ? lower : UNKNOWN_TYPE }
    const key = `${unitFolder(unitId)}/${newId()}`
    await files.put(key, bytes, about)
    return { key, ...about, size: bytes.length }
  }
}
