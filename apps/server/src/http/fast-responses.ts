import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorPayload, toErrorPayload } from './error-payload.ts'
import { setRefusalCode } from './refusal-code.ts'
import { securityHeaders } from './security-headers.ts'

export const jsonHeaders = { ...securityHeaders, 'Content-Type': 'application/json' }
const noStoreHeaders = { ...jsonHeaders, 'Cache-Control': 'no-store' }

export function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value)
  // As text it leaves together with its headers, in one piece.
  response.writeHead(200, { ...noStoreHeaders, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** Says all of a refusal; the answer is still to be ended. */
export function writeErrorPayload(
  response: ServerResponse,
  { body, retryAfter }: ErrorPayload,
  extraHeaders: Record<string, string> = {},
): void {
  setRefusalCode(response, body.code)
  const retry = retryAfter === null ? {} : { 'Retry-After': retryAfter }
  const text = JSON.stringify(body)
  const headers = { ...noStoreHeaders, ...retry, ...extraHeaders, 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(body.status, headers).write(text)
}

export function sendErrorPayload(response: ServerResponse, payload: ErrorPayload): void {
  writeErrorPayload(response, payload)
  response.end()
}

/** Sends the answer to whatever a fast route has thrown, by the one translation of errors. */
export function sendError(response: ServerResponse, error: unknown, onFault: (error: unknown) => void): void {
  sendErrorPayload(response, toErrorPayload(error, onFault))
}

/** The headers of a request as those of the web have them; null where one is absent, or came more than once. */
export function toHeaderReader({ headers }: IncomingMessage): { get(name: string): string | null } {
  return {
    get(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    },
  }
}
