import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DatedResponse } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'

const datedResponse = z.object({ headers: z.object({ date: z.string() }) })

/** Calls `observe` for each response of the service with a valid `Date` header. `now` is the machine's clock. */
export function observeResponseDates(
  client: DynamoDBClient,
  { now, observe }: { now: () => number; observe: (response: DatedResponse) => void },
): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const sentAt = now()
      const result = await next(args)
      const receivedAt = now()
      const { data } = datedResponse.safeParse(result.response)
      const date = data ? Date.parse(data.headers.date) : Number.NaN
      if (!Number.isNaN(date)) observe({ date, sentAt, receivedAt })
      return result
    },
    // Within the SDK's retries: one attempt, not all of them together.
    { step: 'finalizeRequest', priority: 'low', name: 'dates of responses' },
  )
}
