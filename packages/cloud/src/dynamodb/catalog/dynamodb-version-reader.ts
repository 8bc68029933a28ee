import type { ContentRecord, VersionStore, VersionSummary } from '@kitchen-table/application/ports'
import { type ContentKey, VERSIONS_A_PAGE } from '@kitchen-table/domain/catalog'
import { padNumber, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows } from '../database/row-reader.ts'
import {
  type ContentRow,
  contentRowTypes,
  contentVersionRowType,
  parseContentRow,
  versionsPartition,
} from './content-rows.ts'

/** Returns what people call a record. */
function titleOf(content: ContentRecord): string {
  if (content.kind === 'icon') return content.record.iconName
  if (content.kind === 'helpLine') return content.record.name
  return content.kind === 'resource' ? content.record.displayName : content.record.title
}

function toSummary(row: ContentRow): VersionSummary {
  return { version: row.version, title: titleOf(parseContentRow(row)), author: row.author }
}

export function dynamodbVersionReader(dynamodb: Dynamodb): VersionStore {
  const findCurrent = ({ kind, key }: ContentKey) => findRow(dynamodb, contentRowTypes[kind], { key })

  return {
    async list(content, before = Number.MAX_SAFE_INTEGER) {
      const current = await findCurrent(content)
      // A save between the two reads makes the current version an earlier one.
      const below = Math.min(before, current?.version ?? before)
      const range = { ...wholePartitionRange(versionsPartition(content)), to: padNumber(below - 1) }
      const earlier = await listRows(dynamodb, contentVersionRowType, range, {
        descending: true,
        limit: VERSIONS_A_PAGE,
      })
      const newest = current && current.version < before ? [current] : []
      return [...newest, ...earlier].slice(0, VERSIONS_A_PAGE).map(toSummary)
    },
    async find(content, version) {
      const current = await findCurrent(content)
      const row =
        current?.version === version
          ? current
          : await findRow(dynamodb, contentVersionRowType, { ...content, version })
      return row && { ...toSummary(row), ...parseContentRow(row) }
    },
  }
}
