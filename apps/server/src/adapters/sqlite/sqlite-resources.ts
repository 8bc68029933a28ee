import type { SQLOutputValue } from 'node:sqlite'
import { type Resource, resourceStatuses } from '@kitchen-table/domain/catalog/resource'
import { z } from 'zod'
import type { ResourceStore, SavedResource } from '../../features/catalog/ports.ts'
import { parseJson, storedFile } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

/** The schema of the `body` column of a resource. */
export const resourceBody: z.ZodType<Resource> = z.object({
  resourceId: z.string(),
  displayName: z.string(),
  description: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('group'), slug: z.string() }),
    z.object({ kind: z.literal('layout'), slug: z.string() }),
  ]),
  file: storedFile,
  fileStatus: z.enum(resourceStatuses),
  createdAt: z.string(),
})

function toSavedResource(row: Record<string, SQLOutputValue>): SavedResource {
  return {
    ...parseJson(resourceBody, row.body),
    version: Number(row.version),
    author: { sub: String(row.saved_by), at: String(row.saved_at) },
  }
}

export function sqliteResources({ db, write }: Sqlite): ResourceStore {
  const selectAll = db.prepare('SELECT * FROM resources')
  const select = db.prepare('SELECT * FROM resources WHERE resource_id = ?')
  const insert = db.prepare(`
    INSERT INTO resources (resource_id, version, saved_at, saved_by, body) VALUES ($id, 1, $at, $sub, $body)
    ON CONFLICT DO NOTHING`)
  const keepVersion = db.prepare(`
    INSERT INTO resource_versions (resource_id, version, saved_at, saved_by, body)
    SELECT resource_id, version, saved_at, saved_by, body FROM resources
    WHERE resource_id = ? AND version = ?`)
  const update = db.prepare(`
    UPDATE resources SET version = version + 1, saved_at = $at, saved_by = $sub, body = $body
    WHERE resource_id = $id AND version = $expectedVersion`)

  return {
    list: async () => selectAll.all().map(toSavedResource),
    async find(resourceId) {
      const row = select.get(resourceId)
      return row ? toSavedResource(row) : null
    },
    save: (resource, expectedVersion, author) =>
      write([], () => {
        const id = resource.resourceId
        const values = { id, ...author, body: JSON.stringify(resource) }
        if (expectedVersion === null) return insert.run(values).changes === 1 ? 'saved' : 'exists'
        if (keepVersion.run(id, expectedVersion).changes === 0) return 'stale'
        update.run({ ...values, expectedVersion })
        return 'saved'
      }),
  }
}
