import type { Actor } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { Refusal } from '../../../platform/refusal.ts'
import { unitFolder } from '../../../platform/uploads/file-folders.ts'
import { isMp4, MP4_MEDIA_TYPE } from '../../../platform/uploads/mp4.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { sanitizeFileName, type Upload } from '../../../platform/uploads/stored-file.ts'
import { uploadRulesByPurpose } from '../../../platform/uploads/upload-purposes.ts'
import { requireEditor } from '../require-editor.ts'

type Deps = { files: FileStore; newId: () => string }

const { maxBytes } = uploadRulesByPurpose['unit-film']

/** Stores the film of a unit, as an upload of it is stored. */
export function storeFilm({ files, newId }: Deps) {
  return async (actor: Actor, unitId: string, { name, bytes }: Omit<Upload, 'type'>): Promise<StoredFile> => {
    requireEditor(actor)
    if (bytes.length > maxBytes) throw new Refusal('input.too_large')
    if (!isMp4(bytes)) throw new Refusal('uploads.unsupported_type')

    const metadata = { name: sanitizeFileName(name), type: MP4_MEDIA_TYPE }
    const key = `${unitFolder(unitId)}/${newId()}`
    await files.put(key, bytes, metadata)
    return { key, ...metadata, size: bytes.length }
  }
}
