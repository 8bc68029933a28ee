import type { Stores } from '@kitchen-table/application/ports'
import { sampleResource } from '@kitchen-table/application/testing/samples'
import { preparedId, preparedNumbers, storedSql, TIME, toStoreWrites } from './store-write.ts'

const author = { sub: 'ada', at: TIME }
const content = new Uint8Array(30).fill(7)

/** The file of all resources of these trials: their rows are what is tested. */
const file = { key: 'resources/shared/1', name: 'Poster.pdf', type: 'application/pdf', size: content.length }

const resource = (resourceId: string, displayName = 'A poster') =>
  sampleResource({ resourceId, displayName, file })

async function updateResource({ resources }: Stores, n: number): Promise<void> {
  const outcome = await resources.save(resource(preparedId('poster', n), 'Another'), 1, author)
  if (outcome !== 'saved') throw new Error(`The resource was not saved: ${outcome}`)
}

export const resourceWrites = toStoreWrites({
  'create a resource': [
    ({ resources }, n) => resources.save(resource(`leaflet-${n}`), null, author),
    storedSql('resources', 'resource_id', 'leaflet'),
  ],
  'update a resource': [
    updateResource,
    [
      storedSql('resources', 'resource_id', 'poster', `version = 2 AND body LIKE '%"Another"%'`),
      storedSql('content_versions', 'key', 'poster', "kind = 'resource' AND version = 1"),
    ],
  ],
})

export async function prepareResources({ files, resources }: Stores): Promise<void> {
  await files.put(file.key, content, file)
  await Promise.all(
    preparedNumbers.map((n) => resources.save(resource(preparedId('poster', n)), null, author)),
  )
}
