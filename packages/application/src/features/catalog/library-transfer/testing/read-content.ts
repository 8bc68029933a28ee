import { buffer } from 'node:stream/consumers'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { getRecordFiles, listContentRecords, replaceRecordFiles } from '../archived-record.ts'

/** Returns all records without their versions, with the bytes of their files instead of their keys. */
export async function readContent({ catalog, files }: Pick<EmbeddedStores, 'catalog' | 'files'>) {
  const records = listContentRecords(await catalog.read())
  return Promise.all(
    records.map(async ({ version: _, ...content }) => {
      const storedFiles = await Promise.all(
        Object.entries(getRecordFiles(content)).map(async ([field, file]) => {
          if (file === null) return [field, null]
          const { key, ...metadata } = file
          const body = (await files.get(key))?.body
          return [field, { ...metadata, bytes: body ? (await buffer(body)).toString('latin1') : 'missing' }]
        }),
      )
      return { ...replaceRecordFiles(content, {}), files: Object.fromEntries(storedFiles) }
    }),
  )
}
