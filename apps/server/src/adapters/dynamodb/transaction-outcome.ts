import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/** The outcome of one row of a cancelled transaction; `busy` may succeed on the next attempt. */
export type RowOutcome = 'fine' | 'refused' | 'unstorable' | 'busy'

const outcomeByReason: Record<string, RowOutcome> = {
  None: 'fine',
  ConditionalCheckFailed: 'refused',
  ValidationError: 'unstorable',
  ItemCollectionSizeLimitExceeded: 'unstorable',
}

/** Returns the outcome of each row of a cancelled transaction; null if the error is of another kind. */
export function parseRowOutcomes(error: unknown): RowOutcome[] | null {
  if (!(error instanceof TransactionCanceledException)) return null
  return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => outcomeByReason[Code] ?? 'busy')
}

/** Whether the whole transaction was rejected because one of its items can never be stored; the error names no item. */
export function isValidationError(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && error.name === 'ValidationException'
}
