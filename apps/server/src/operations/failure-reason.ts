import type { StoreFailingError } from '../platform/store-errors.ts'

/** Returns the reason of a failure in brackets, or an empty text if there is none. */
export const formatReason = ({ cause }: StoreFailingError): string =>
  cause instanceof Error ? ` (${cause.message})` : ''
