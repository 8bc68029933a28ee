import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'

/** A request as it goes over the network, once for every try of the SDK. */
export type Request = { command: string; input: Record<string, unknown> }

/** Sends the request on, and answers with what came back. */
export type Send = () => Promise<unknown>

/** Puts `fault` in the way of each request, inside of the SDK's own retries. It may fail before or after sending. */
export function interceptRequests(
  client: DynamoDBClient,
  injectFault: (request: Request, send: Send) => Promise<void>,
): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        let response: Awaited<ReturnType<typeof next>> | undefined
        const send = async () => {
          response = await next(args)
          return response.output
        }
        await injectFault({ command: commandName, input: { ...args.input } }, send)
        return response ?? next(args)
      },
    { step: 'finalizeRequest', priority: 'low', name: 'between' },
  )
}

/** What a client sends from now on. */
export function recordRequests(client: DynamoDBClient): Request[] {
  const requests: Request[] = []
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        requests.push({ command: commandName, input: { ...args.input } })
        return next(args)
      },
    { step: 'finalizeRequest', priority: 'low', name: 'recorded' },
  )
  return requests
}

export const isWrite = ({ command }: Request) => command === 'TransactWriteItemsCommand'

/** As the SDK's own HTTP handler says it when no answer comes in time. */
export function timeoutError(): Error {
  return Object.assign(new Error('No answer came.'), { name: 'TimeoutError' })
}

export function throttlingError(): Error {
  return new ProvisionedThroughputExceededException({ message: 'Too much at once.', $metadata: {} })
}

/** The cancellation of a transaction in which every row met this. */
export function cancellationError({ input }: Request, code: string): Error {
  const rows = Array.isArray(input.TransactItems) ? input.TransactItems : []
  const CancellationReasons = rows.map(() => ({ Code: code }))
  return new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons })
}
