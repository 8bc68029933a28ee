import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/** What became of one row of a cancelled transaction; `busy` may go better the next time. */
export type RowAnswer = 'fine' | 'refused' | 'unstorable' | 'busy'

const answers: Record<string, RowAnswer> = {
  None: 'fine',
  ConditionalCheckFailed: 'refused',
  ValidationError: 'unstorable',
  ItemCollectionSizeLimitExceeded: 'unstorable',
}

/** Row by row, for a transaction that was cancelled as a whole; null where the error says something else. */
export function cancelledRows(error: unknown): RowAnswer[] | null {
  if (!(error instanceof TransactionCanceledException)) return null
  return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => answers[Code] ?? 'busy')
}

/** Nothing of it was stored, because one of its parts never can be; it does not say which. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && error.name === 'ValidationException'
}
