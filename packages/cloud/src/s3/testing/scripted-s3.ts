import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { onTestFinished } from 'vitest'
import { createS3Client, type S3ClientOptions } from '../create-s3-client.ts'

/** A request as it arrived. `isWhole`: all of its body has; `isBrokenOff`: the connection ended before. */
type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  isWhole: boolean
  isBrokenOff: boolean
}

export type ScriptedResponse = {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Responds without waiting for the body of the request. */
  isEarly?: boolean
  /** Responds only once this is fulfilled. */
  after?: () => Promise<unknown>
}

/** Returns the response with which S3 reports an error. */
export function errorResponse(status: number, code: string): ScriptedResponse {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>` }
}

/** Starts a server that records the requests of the client, and responds to them from the list. */
export async function startScriptedS3(
  responses: ScriptedResponse[] = [],
  options: Partial<S3ClientOptions> = {},
) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    const received: ReceivedRequest = {
      method,
      path,
      headers,
      body: Buffer.alloc(0),
      isWhole: false,
      isBrokenOff: false,
    }
    const scripted = responses[requests.length] ?? {}
    requests.push(received)
    async function respond() {
      await scripted.after?.()
      response.writeHead(scripted.status ?? 200, scripted.headers).end(scripted.body)
    }
    request.on('error', () => {
      received.isBrokenOff = true
    })
    request.on('data', (chunk: Buffer) => {
      received.body = Buffer.concat([received.body, chunk])
    })
    request.on('end', () => {
      received.isWhole = true
      if (!scripted.isEarly) respond()
    })
    if (scripted.isEarly) respond()
  })
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}`
  const client = createS3Client({
    region: 'eu-central-1',
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
    maxAttempts: 1,
    ...options,
  })
  const stop = () => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { client, endpoint, requests, stop }
}
