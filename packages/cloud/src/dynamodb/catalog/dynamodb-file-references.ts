import type { FileReferenceStore } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows } from '../database/row-reader.ts'
import { organizationRowType } from '../organizations/dynamodb-organizations.ts'
import { personRowType } from '../people/person-rows.ts'
import {
  contentRowTypes,
  contentVersionRowType,
  topicsByBannerPartition,
  versionsPartition,
} from './content-rows.ts'
import { libraryImportRowType } from './dynamodb-library-imports.ts'

const namedFile = z.object({ key: z.string() }).nullish().catch(null)
/** The fields of units and resources that name files. */
const contentFiles = z.object({
  film: namedFile,
  attachment: namedFile,
  embedImage: namedFile,
  file: namedFile,
})

/** Reads the records, and the versions of records, to which the key of a file belongs. */
export function dynamodbFileReferences(dynamodb: Dynamodb): FileReferenceStore {
  /** The keys of the files that a record names, or an earlier version of it. */
  async function listContentFiles(kind: 'unit' | 'resource', key: string): Promise<(string | undefined)[]> {
    const current = await findRow(dynamodb, contentRowTypes[kind], { key })
    const earlier = await listRows(
      dynamodb,
      contentVersionRowType,
      wholePartitionRange(versionsPartition({ kind, key })),
    )
    return [...(current ? [current] : []), ...earlier].flatMap(({ record }) => {
      const { film, attachment, embedImage, file } = contentFiles.parse(record)
      return [film?.key, attachment?.key, embedImage?.key, file?.key]
    })
  }

  /** By the first part of a key: the keys of the files that its owner names. */
  const filesOfOwner: Record<string, (owner: string) => Promise<(string | undefined)[]>> = {
    units: (unitId) => listContentFiles('unit', unitId),
    resources: (resourceId) => listContentFiles('resource', resourceId),
    async imports(id) {
      const stored = await findRow(dynamodb, libraryImportRowType, { id })
      return [stored?.files.archive?.key, stored?.files.plan?.key]
    },
    groups: async (slug) => [(await findRow(dynamodb, organizationRowType, { slug }))?.groupImage?.key],
    people: async (sub) => [(await findRow(dynamodb, personRowType, { sub }))?.picture?.key],
  }

  async function hasBanner(key: string): Promise<boolean> {
    const first = await dynamodb
      .queryRange('Indexes', wholePartitionRange(topicsByBannerPartition(key)), { pageSize: 1 })
      .next()
    return !first.done
  }

  return {
    async isReferenced(key) {
      const [folder = '', owner = ''] = key.split('/')
      if (folder === 'topics') return hasBanner(key)
      const listFiles = Object.hasOwn(filesOfOwner, folder) ? filesOfOwner[folder] : undefined
      return (await listFiles?.(owner))?.includes(key) ?? false
    },
  }
}
