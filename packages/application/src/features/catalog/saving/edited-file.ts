import type { EditedFile } from '@kitchen-table/contract/catalog'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { type FileOwner, fileUrl } from '../../../platform/uploads/file-url.ts'

/** Returns the file of a record as an editor sees it. A save that names its key keeps it. */
export function toEditedFile(owner: FileOwner, file: StoredFile): EditedFile {
  const { key, name, type, size } = file
  return { reference: key, name, type, size, href: fileUrl(owner, file) }
}
