import { type WriteOperation, writeOperations } from '../../../apps/server/src/testing/write-operations.ts'
import type { Target } from '../target.ts'

/** Returns the write of a procedure with its usual input. Throws if there is none. */
export function findWriteOperation(endpoint: string): WriteOperation {
  const operation = writeOperations.find(({ name }) => name === endpoint)
  if (!operation) throw new Error(`There is no write ${endpoint}.`)
  return operation
}

/** Returns targets with each field of a wrong type, and with forbidden fields (docs/security.md row 11). */
export function malformedBodyTargets(base: Omit<Target, 'description' | 'kind' | 'body'>): Target[] {
  const { body } = findWriteOperation(base.endpoint)
  const fields = Object.keys(body())
  const broken = [
    ...['role', 'sub', 'groupSlug'].map((field) => ({ ...body(), [field]: 'admin' })),
    ...fields.flatMap((field) => [{}, []].map((wrong) => ({ ...body(), [field]: wrong }))),
  ]
  return broken.map(
    (malformedBody): Target => ({
      ...base,
      description: JSON.stringify(malformedBody).slice(0, 80),
      kind: 'malformed',
      body: () => malformedBody,
    }),
  )
}
