import type { StoreFailingError } from '@kitchen-table/application/store-helpers'

/** Returns the reason of a failure in brackets, or an empty text if there is none. */
export function formatFailureReason({ cause }: StoreFailingError): string {
  if (cause instanceof Error) return ` (${cause.message})`
  return typeof cause === 'string' ? ` (${cause})` : ''
}
