import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { invalid } from '../parse-input.ts'
import type { FileStore } from './ports.ts'

type Wanted = { field: string; key: string | null; folder: string }

/**
 * The file that an editor names by its key, as the file store knows it. Only a file of the same record can be named,
 * so that nobody is handed another one's (security.md T30).
 */
export async function keptFile(files: FileStore, { field, key, folder }: Wanted): Promise<StoredFile | null> {
  if (key === null) return null
  const file = key.startsWith(`${folder}/`) ? await files.get(key) : null
  if (file === null)
    throw invalid([{ field, message: 'We no longer have this file. Please choose it again.' }])
  await file.body.cancel()
  return { key, name: file.name, type: file.type, size: file.size }
}
