import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/** What became of one row of a cancelled transaction; `busy` may go better the next time. */
export type RowOutcome = 'fine' | 'refused' | 'unstorable' | 'busy'

const outcomeByReason: Record<string, RowOutcome> = {
  None: 'fine',
  ConditionalCheckFailed: 'refused',
  ValidationError: 'unstorable',
  ItemCollectionSizeLimitExceeded: 'unstorable',
}

/** Row by row, for a transaction that was cancelled as a whole; null where the error says something else. */
export function parseRowOutcomes(error: unknown): RowOutcome[] | null {
  if (!(error instanceof TransactionCanceledException)) return null
  return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => outcomeByReason[Code] ?? 'busy')
}

/** Nothing of it was stored, because one of its parts never can be; it does not say which. */
export function isValidationError(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && error.name === 'ValidationException'
}
