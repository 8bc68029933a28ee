import type { OrganizationStore, Versioned } from '@kitchen-table/application/ports'
import { organizationSchema } from '@kitchen-table/application/stored-records'
import type { Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { readCounts, removeCounts } from '../database/counters.ts'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { rowsAfter } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listByIndex } from '../database/row-reader.ts'
import { defineRows, indexOf } from '../database/row-type.ts'
import { recordEntries } from './dynamodb-audit.ts'
import { memberCounterOf } from './member-rows.ts'

const MAX_PAGE_SIZE = 100

const bySlug = indexOf('organisations')

export const organizationRows = defineRows<Versioned<Organization>, Pick<Organization, 'slug'>>({
  table: 'UserGroups',
  keyOf: ({ slug }) => ({ slug: encodeKeyPart(slug) }),
  schema: z.intersection(organizationSchema, z.object({ version: z.number() })),
  indexRowsOf: ({ slug }) => [{ index: bySlug, sort: encodeKeyPart(slug) }],
})

/** Stores organizations. */
export function dynamodbOrganizations(dynamodb: Dynamodb): OrganizationStore {
  const { transact } = dynamodb

  return {
    find: (slug) => findRow(dynamodb, organizationRows, { slug }),
    list: (after) =>
      listByIndex(
        dynamodb,
        organizationRows,
        rowsAfter(bySlug, after === undefined ? '' : encodeKeyPart(after)),
        {
          limit: MAX_PAGE_SIZE,
        },
      ),
    create: (group) =>
      transact(`group ${group.slug}`, async (transaction) => {
        if (await transaction.get(organizationRows, group)) return 'exists'
        transaction.put(organizationRows, { ...group, version: 1 })
        return 'created'
      }),
    update: (group, expectedVersion, entries) =>
      transact(`group ${group.slug}`, async (transaction) => {
        const stored = await transaction.get(organizationRows, group)
        if (stored?.version !== expectedVersion) return 'stale'
        transaction.put(organizationRows, { ...group, version: expectedVersion + 1 })
        await recordEntries(transaction, entries)
        return 'updated'
      }),
    remove: (slug) =>
      transact(`group ${slug}`, async (transaction) => {
        const { total = 0 } = await readCounts(transaction, memberCounterOf(slug))
        if (total > 0) return 'not_empty'
        if (!(await transaction.get(organizationRows, { slug }))) return 'not_found'
        transaction.remove(organizationRows, { slug })
        await removeCounts(transaction, memberCounterOf(slug))
        return 'removed'
      }),
  }
}
