import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type ErrorPayload, setRefusalCode, toErrorPayload } from './error-payload.ts'
import { getRequestId } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

export const jsonHeaders = { ...securityHeaders, 'Content-Type': 'application/json' }
/** As the framework's responses have them, so that the route of a refusal cannot be seen. */
const noStoreHeaders = { ...jsonHeaders, 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }

export function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value)
  const headers = {
    ...noStoreHeaders,
    'X-Request-Id': getRequestId(response),
    'Content-Length': Buffer.byteLength(body),
  }
  // Node sends a text body together with its headers, in one write.
  response.writeHead(200, headers).end(body)
}

export function sendNoContent(response: ServerResponse): void {
  const headers = {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'X-Request-Id': getRequestId(response),
  }
  response.writeHead(204, headers).end()
}

/** Writes the head and the whole body of an error response, but does not end it. */
export function writeErrorPayload(
  response: ServerResponse,
  { body, retryAfter }: ErrorPayload,
  extraHeaders: Record<string, string> = {},
): void {
  setRefusalCode(response, body.code)
  const retry = retryAfter === null ? {} : { 'Retry-After': retryAfter }
  const text = JSON.stringify(body)
  const headers = {
    ...noStoreHeaders,
    ...retry,
    ...extraHeaders,
    'X-Request-Id': getRequestId(response),
    'Content-Length': Buffer.byteLength(text),
  }
  response.writeHead(body.status, headers).write(text)
}

/** Returns the response to an error that a fast route has thrown, and logs a fault. */
export function logFaultAndGetErrorPayload(
  response: ServerResponse,
  error: unknown,
  log: Logger,
): ErrorPayload {
  return toErrorPayload(error, (fault) =>
    log.error({ requestId: getRequestId(response), err: fault }, 'fault'),
  )
}

export function sendError(response: ServerResponse, error: unknown, log: Logger): void {
  writeErrorPayload(response, logFaultAndGetErrorPayload(response, error, log))
  response.end()
}
