import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { requiredActions } from './role-actions.ts'

/** A request as it goes over the network: one for every attempt of the SDK. */
export type Request = { command: string; input: Record<string, unknown> }

/** Sends the request, and returns the output of the response. */
export type Send = () => Promise<unknown>

/** Runs `injectFault` for each request, inside the SDK's own retries. It may throw before or after sending. */
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

/** Returns a list to which all later requests of the client are added. */
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

/** Returns the names of the tables into which a request writes. */
const writtenBy = (commandName: string, input: object) =>
  requiredActions(commandName, input)
    .filter(({ action }) => /Put|Update|Delete|Write/.test(action))
    .map(({ tableName }) => tableName)

/** Calls `beforeRequest` before each request of the client, which waits for it. */
export function beforeRequests(
  client: DynamoDBClient,
  beforeRequest: (request: { isWrite: boolean }) => Promise<void>,
): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        await beforeRequest({ isWrite: writtenBy(commandName, args.input).length > 0 })
        return next(args)
      },
    { step: 'initialize', priority: 'high' },
  )
}

/** Adds to `tables` the names of those into which the client writes from now on. */
export function recordWrittenTables(client: DynamoDBClient, tables: Set<string>): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        for (const tableName of writtenBy(commandName, args.input)) tables.add(tableName)
        return next(args)
      },
    { step: 'initialize' },
  )
}

/** Returns a function that returns how many requests of the client have no response yet. */
export function countOpenRequests(client: DynamoDBClient): () => number {
  let open = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      open += 1
      try {
        return await next(args)
      } finally {
        open -= 1
      }
    },
    { step: 'initialize' },
  )
  return () => open
}

export const isWrite = ({ command }: Request) => command === 'TransactWriteItemsCommand'

/** Returns the error of the SDK's HTTP handler for a response that does not arrive in time. */
export function timeoutError(): Error {
  return Object.assign(new Error('The request timed out.'), { name: 'TimeoutError' })
}

export function throttlingError(): Error {
  return new ProvisionedThroughputExceededException({ message: 'Throughput exceeded.', $metadata: {} })
}

/** Returns the cancellation of a transaction with the same code for every row. */
export function cancellationError({ input }: Request, code: string): Error {
  const rows = Array.isArray(input.TransactItems) ? input.TransactItems : []
  const CancellationReasons = rows.map(() => ({ Code: code }))
  return new TransactionCanceledException({ message: 'Canceled.', $metadata: {}, CancellationReasons })
}

/** Returns the error of a write whose row another transaction has: of a transaction, or of a request for one row. */
export function conflictError(request: Request): Error {
  return isWrite(request)
    ? cancellationError(request, 'TransactionConflict')
    : new TransactionConflictException({ message: 'Conflict.', $metadata: {} })
}
