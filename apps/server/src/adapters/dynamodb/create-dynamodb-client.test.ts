import { createServer } from 'node:http'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '../../testing/listen-locally.ts'
import { createDynamodbClient } from './create-dynamodb-client.ts'

/** Starts a server that throttles so many requests, and then returns no item. */
async function startThrottling(requests: number): Promise<string> {
  let remaining = requests
  const server = createServer((_, response) => {
    const body = remaining > 0 ? { __type: 'ProvisionedThroughputExceededException' } : {}
    response.writeHead(remaining > 0 ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify(body))
    remaining -= 1
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listenLocally(server)}`
}

test('a throttled request is sent again twice, after pauses that users do not notice', async () => {
  const endpoint = await startThrottling(2)
  const client = createDynamodbClient({
    region: 'eu-central-1',
    endpoint,
    timeoutMs: 60_000,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  onTestFinished(() => client.destroy())
  const random = vi.spyOn(Math, 'random').mockReturnValue(1)
  onTestFinished(() => random.mockRestore())
  const { $metadata } = await client.send(new GetItemCommand({ TableName: 'Users', Key: { id: { S: '1' } } }))
  expect($metadata).toMatchObject({ attempts: 3, totalRetryDelay: 50 + 100 })
})
