import { createServer, type ServerResponse } from 'node:http'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDynamodbClient } from './create-dynamodb-client.ts'
import { openDynamodb } from './open-dynamodb.ts'

const getItem = new GetItemCommand({ TableName: 'Users', Key: { id: { S: '1' } } })

/** Opens a client of a server that responds so to the first request, the second and so on. */
async function openClient(respond: (response: ServerResponse, request: number) => void, timeoutMs: number) {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    respond(response, requests)
  })
  const client = createDynamodbClient({
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${await listenLocally(server)}`,
    timeoutMs,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const random = vi.spyOn(Math, 'random').mockReturnValue(1)
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
    random.mockRestore()
  })
  return client
}

function respondWith(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' })
  response.end(JSON.stringify(body))
}

test('a throttled request is sent again twice, after pauses that users do not notice', async () => {
  const client = await openClient((response, request) => {
    if (request <= 2) respondWith(response, 400, { __type: 'ProvisionedThroughputExceededException' })
    else respondWith(response, 200, {})
  }, 60_000)
  const { $metadata } = await client.send(getItem)
  expect($metadata).toMatchObject({ attempts: 3, totalRetryDelay: 50 + 100 })
})

test('a response that stalls in its body is given up, and the request sent again', async () => {
  const client = await openClient((response, request) => {
    if (request > 1) return respondWith(response, 200, { Item: { id: { S: '1' } } })
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0', 'Content-Length': '100' })
    response.write('{"Item":')
  }, 3000)
  const { Item, $metadata } = await client.send(getItem)
  expect(Item).toEqual({ id: { S: '1' } })
  expect($metadata.attempts).toBe(2)
})

test('when no response arrives, transactions that wait in the same queue fail with the first', async () => {
  let requests = 0
  const client = await openClient((response, request) => {
    requests = request
    response.destroy()
  }, 60_000)
  const dynamodb = openDynamodb({
    client,
    prefix: 'test-',
    sleep: async () => undefined,
  })
  const read = () => dynamodb.transact('ada', () => dynamodb.get('Rates', { key: 'ada' }))
  const outcomes = await Promise.allSettled([read(), read(), read()])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreFailingError) })
  expect(requests).toBe(3)
})
