import { type WriteOperation, writeOperations } from '../../../apps/server/src/testing/write-operations.ts'
import type { Target } from '../target.ts'

/** The write of a procedure, as everybody sends it. */
export function findWriteOperation(door: string): WriteOperation {
  const found = writeOperations.find(({ name }) => name === door)
  if (!found) throw new Error(`There is no write ${door}.`)
  return found
}

/** The same with each field of another kind, and with one that nobody may say (docs/security.md row 11). */
export function malformedBodyTargets(base: Omit<Target, 'description' | 'kind' | 'body'>): Target[] {
  const { body } = findWriteOperation(base.endpoint)
  const fields = Object.keys(body())
  const broken = [
    ...['role', 'sub', 'groupSlug'].map((field) => ({ ...body(), [field]: 'admin' })),
    ...fields.flatMap((field) => [{}, []].map((wrong) => ({ ...body(), [field]: wrong }))),
  ]
  return broken.map(
    (one): Target => ({
      ...base,
      description: JSON.stringify(one).slice(0, 80),
      kind: 'malformed',
      body: () => one,
    }),
  )
}
