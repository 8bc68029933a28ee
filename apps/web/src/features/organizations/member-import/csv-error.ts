import { ORPCError } from '@orpc/client'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { messages } from './messages.ts'

export function isCsvInvalid(error: unknown): boolean {
  return getRefusalCode(error) === 'groups.csv_invalid'
}

/** Returns the message beside the field: why the file cannot be read, and on which line. */
export function describeCsvError(error: unknown): string {
  const data: unknown = error instanceof ORPCError ? error.data : null
  if (!isCsvInvalid(error) || typeof data !== 'object' || data === null) return getErrorMessage(error)
  const { reason, line }: { reason?: unknown; line?: unknown } = data
  if (typeof reason !== 'string') return getErrorMessage(error)
  return typeof line === 'number' ? messages.reasonInLine({ line: String(line), reason }) : reason
}
