import type { StoredImport, Stores } from '@kitchen-table/application/ports'
import { sampleUnit } from '@kitchen-table/application/testing/samples'
import { preparedId, preparedNumbers, removedSql, storedSql, toStoreWrites } from './store-write.ts'

const sampleImport = (id: string, change: Partial<StoredImport> = {}): StoredImport => ({
  id,
  sub: 'ada',
  fileName: 'library.zip',
  // A start removes old ones.
  createdAt: Date.now(),
  counts: null,
  files: { archive: null, plan: null },
  ...change,
})

const counts = { add: 1, change: 2, leave: 3 }
const before = { kind: 'unit', key: 'u-1', record: sampleUnit({ attachment: null }) } as const

export const importWrites = toStoreWrites({
  'add an import': [
    ({ imports }, n) => imports.add(sampleImport(`import-${n}`, { counts })),
    [storedSql('library_imports', 'id', 'import')],
  ],
  'keep the records from before an import': [
    ({ imports }, n) => imports.addBefore(preparedId('planned', n), [{ item: 0, content: before }]),
    [storedSql('library_import_records', 'import_id', 'planned')],
  ],
  'store the counts of an import': [
    async ({ imports }, n) => {
      await imports.add(sampleImport(`counted-${n}`))
      await imports.update(sampleImport(`counted-${n}`, { counts }))
    },
    [storedSql('library_imports', 'id', 'counted', "json_type(body, '$.counts') = 'object'")],
  ],
  'remove an import': [
    ({ imports }, n) => imports.remove(preparedId('swept', n)),
    [
      removedSql('library_imports', 'id', 'swept'),
      // Not of the records alone: an import is prepared before its records.
      removedSql(
        '(SELECT id FROM library_imports UNION SELECT import_id FROM library_import_records)',
        'id',
        'swept',
      ),
    ],
  ],
})

export async function prepareImports({ imports }: Stores): Promise<void> {
  await Promise.all(
    preparedNumbers.map(async (n) => {
      await imports.add(sampleImport(preparedId('planned', n)))
      await imports.add(sampleImport(preparedId('swept', n), { counts }))
      await imports.addBefore(preparedId('swept', n), [{ item: 0, content: before }])
    }),
  )
}
