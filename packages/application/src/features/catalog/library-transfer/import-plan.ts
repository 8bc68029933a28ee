import { text } from 'node:stream/consumers'
import { contentKinds, type StoredFile } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import type { FileStore } from '../../../platform/uploads/ports.ts'

const plannedItem = z.object({
  kind: z.enum(contentKinds).exclude(['resource']),
  key: z.string(),
  title: z.string(),
  action: z.enum(['add', 'change', 'leave']),
  /** The fields that change. */
  fields: z.array(z.string()),
  /** The version of the record that the plan is based on; null for one that is added. */
  version: z.int().nullable(),
  /** Of an added layout: the organizations, sub-groups and resources that named it, as `LayoutReferences` has them. */
  namedBy: z.array(z.string()).optional(),
})
/** What an import does with one record. */
export type PlannedItem = z.infer<typeof plannedItem>

const importPlan = z.array(plannedItem)

const planMetadata = { name: 'plan.json', type: 'application/json' }

export function archiveKey(id: string): string {
  return `imports/${id}/archive`
}

export function planKey(id: string): string {
  return `imports/${id}/plan`
}

type Files = Pick<FileStore, 'get' | 'put'>

/** Stores the items of a plan: those that are added or changed first, in the order of the import. */
export async function storeImportPlan(
  files: Files,
  id: string,
  items: readonly PlannedItem[],
): Promise<StoredFile> {
  const bytes = Buffer.from(JSON.stringify(items))
  await files.put(planKey(id), bytes, planMetadata)
  return { key: planKey(id), ...planMetadata, size: bytes.length }
}

export async function readImportPlan(files: Files, id: string): Promise<PlannedItem[]> {
  const file = await files.get(planKey(id))
  if (file === null) throw new Error(`The plan of the import ${id} is missing.`)
  return importPlan.parse(JSON.parse(await text(file.body)))
}
