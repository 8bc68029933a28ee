import { mediaType } from '@kitchen-table/contract/uploads'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { Refusal } from '../../../platform/refusal.ts'
import { unitFolder } from '../../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { sanitizeFileName, type Upload } from '../../../platform/uploads/stored-file.ts'
import { uploadRulesByPurpose } from '../../../platform/uploads/upload-purposes.ts'
import { requireEditor } from '../require-editor.ts'

type Deps = { files: FileStore; newId: () => string }

const { maxBytes } = uploadRulesByPurpose['unit-attachment']

const UNKNOWN_TYPE = 'application/octet-stream'

/** Stores an attachment of a unit, of any type. It is served only as a download (docs/security.md T51). */
export function storeAttachment({ files, newId }: Deps) {
  return async (actor: Actor, unitId: string, { name, type, bytes }: Upload): Promise<StoredFile> => {
    requireEditor(actor)
    if (bytes.length > maxBytes) throw new Refusal('input.too_large')

    const { data: knownType = UNKNOWN_TYPE } = mediaType.safeParse(type.toLowerCase())
    const metadata = { name: sanitizeFileName(name), type: knownType }
    const key = `${unitFolder(unitId)}/${newId()}`
    await files.put(key, bytes, metadata)
    return { key, ...metadata, size: bytes.length }
  }
}
