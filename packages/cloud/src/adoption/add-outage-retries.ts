import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { retryWhileFailing, StoreFailingError } from '@kitchen-table/application/store-helpers'
import { isOutage } from '../dynamodb/database/dynamodb-errors.ts'

/**
 * Has every request of a client made again while DynamoDB does not respond or throttles it, for minutes after the SDK
 * has given up. A request that fails all the time throws a StoreFailingError.
 */
export function addOutageRetries(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => (args) =>
      retryWhileFailing(() =>
        next(args).catch((error) => {
          throw isOutage(error) ? new StoreFailingError(error) : error
        }),
      ),
    { step: 'initialize', priority: 'low', name: 'addOutageRetries', override: true },
  )
}
