import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { type FormMutationOptions, useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { messages } from './messages.ts'

export type UnfinishedImport = { id: string; fileName: string }

/** Returns the import because of which the server has refused a change; null for any other error. */
export function findUnfinishedImport(error: unknown): UnfinishedImport | null {
  if (getRefusalCode(error) !== 'groups.import_unfinished') return null
  const data: unknown = error instanceof ORPCError ? error.data : null
  if (typeof data !== 'object' || data === null) return null
  const { id, fileName }: { [K in keyof UnfinishedImport]?: unknown } = data
  return typeof id === 'string' && typeof fileName === 'string' ? { id, fileName } : null
}

/**
 * Submits a change that has to wait for another import of the organization: `unfinished` is that import, which is to be
 * shown with the error.
 */
export function useImportMutation<Result, Variables = void>(options: FormMutationOptions<Result, Variables>) {
  const { describeError = getErrorMessage, onError } = options
  const [unfinished, setUnfinished] = useState<UnfinishedImport | null>(null)
  const mutation = useFormMutation({
    ...options,
    describeError(error) {
      const found = findUnfinishedImport(error)
      if (found === null) return describeError(error)
      return messages.unfinished({ fileName: found.fileName })
    },
    onError(error, variables) {
      setUnfinished(findUnfinishedImport(error))
      onError?.(error, variables)
    },
  })
  return { ...mutation, unfinished: mutation.errors.form === undefined ? null : unfinished }
}
