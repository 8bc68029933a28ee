import type { ResourceStore, SavedResource } from '@kitchen-table/application/ports'
import { recordSchemas } from '@kitchen-table/application/stored-records'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listAllRows } from '../database/row-reader.ts'
import { type ContentRow, contentRowTypes, saveContent } from './content-rows.ts'

function toSavedResource({ record, version, author }: ContentRow): SavedResource {
  const { sub = '', at = '' } = author ?? {}
  return { ...recordSchemas.resource.parse(record), version, author: { sub, at } }
}

export function dynamodbResources(dynamodb: Dynamodb): ResourceStore {
  return {
    list: async () => (await listAllRows(dynamodb, contentRowTypes.resource)).map(toSavedResource),
    async find(resourceId) {
      const row = await findRow(dynamodb, contentRowTypes.resource, { key: resourceId })
      return row && toSavedResource(row)
    },
    save: (resource, expectedVersion, author) =>
      dynamodb.transact(`resource ${resource.resourceId}`, (transaction) =>
        saveContent(
          transaction,
          { kind: 'resource', key: resource.resourceId, record: resource },
          expectedVersion,
          author,
        ),
      ),
  }
}
