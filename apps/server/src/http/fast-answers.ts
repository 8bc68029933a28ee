import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, answerTo } from './errors.ts'
import { noteRefusal } from './refused-with.ts'
import { securityHeaders } from './security-headers.ts'

export const jsonHeaders = { ...securityHeaders, 'Content-Type': 'application/json' }
const uncached = { ...jsonHeaders, 'Cache-Control': 'no-store' }

export function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value)
  // As text it leaves together with its headers, in one piece.
  response.writeHead(200, { ...uncached, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** Says all of a refusal; the answer is still to be ended. */
export function writeRefusal(
  response: ServerResponse,
  { body, retryAfter }: Answer,
  more: Record<string, string> = {},
): void {
  noteRefusal(response, body.code)
  const retry = retryAfter === null ? {} : { 'Retry-After': retryAfter }
  const text = JSON.stringify(body)
  const headers = { ...uncached, ...retry, ...more, 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(body.status, headers).write(text)
}

export function sendRefusal(response: ServerResponse, answer: Answer): void {
  writeRefusal(response, answer)
  response.end()
}

/** Sends the answer to whatever a fast route has thrown, by the one translation of errors. */
export function sendError(response: ServerResponse, error: unknown, onFault: (error: unknown) => void): void {
  sendRefusal(response, answerTo(error, onFault))
}

/** The headers of a request as those of the web have them; null where one is absent, or came more than once. */
export function headersOf({ headers }: IncomingMessage): { get(name: string): string | null } {
  return {
    get(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    },
  }
}
