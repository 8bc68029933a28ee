import type { OrganizationStore, Versioned } from '@kitchen-table/application/ports'
import { organizationSchema } from '@kitchen-table/application/stored-records'
import type { Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { readCounts, removeCounts } from '../database/counters.ts'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { rowsAfterRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRowsByIndex } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'
import { recordAuditEntries } from './dynamodb-audit.ts'
import { toMemberCounterName } from './member-rows.ts'

const MAX_PAGE_SIZE = 100

const bySlug = toIndexPartition('organisations')

export const organizationRowType = defineRowType<Versioned<Organization>, Pick<Organization, 'slug'>>({
  table: 'UserGroups',
  keyOf: ({ slug }) => ({ slug: encodeKeyPart(slug) }),
  schema: z.intersection(organizationSchema, z.object({ version: z.number() })),
  indexRowsOf: ({ slug }) => [{ index: bySlug, sort: encodeKeyPart(slug) }],
})

/** Stores organizations. */
export function dynamodbOrganizations(dynamodb: Dynamodb): OrganizationStore {
  const { transact } = dynamodb

  return {
    find: (slug) => findRow(dynamodb, organizationRowType, { slug }),
    list: (after) =>
      listRowsByIndex(
        dynamodb,
        organizationRowType,
        rowsAfterRange(bySlug, after === undefined ? '' : encodeKeyPart(after)),
        {
          limit: MAX_PAGE_SIZE,
        },
      ),
    create: (group) =>
      transact(`group ${group.slug}`, async (transaction) => {
        if (await transaction.get(organizationRowType, group)) return 'exists'
        transaction.put(organizationRowType, { ...group, version: 1 })
        return 'created'
      }),
    update: (group, expectedVersion, entries) =>
      transact(`group ${group.slug}`, async (transaction) => {
        const stored = await transaction.get(organizationRowType, group)
        if (stored?.version !== expectedVersion) return 'stale'
        transaction.put(organizationRowType, { ...group, version: expectedVersion + 1 })
        await recordAuditEntries(transaction, entries)
        return 'updated'
      }),
    remove: (slug) =>
      transact(`group ${slug}`, async (transaction) => {
        const { total = 0 } = await readCounts(transaction, toMemberCounterName(slug))
        if (total > 0) return 'not_empty'
        if (!(await transaction.get(organizationRowType, { slug }))) return 'not_found'
        transaction.remove(organizationRowType, { slug })
        await removeCounts(transaction, toMemberCounterName(slug))
        return 'removed'
      }),
  }
}
