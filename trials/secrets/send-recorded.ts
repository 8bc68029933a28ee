import type { FlowContext } from './secret-flows.ts'

export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

export const jsonHeaders = { 'Content-Type': 'application/json' }

/** Asks for something, and keeps whatever comes back. */
export async function sendRecorded(
  { address, recordResponse, sentRequests }: FlowContext,
  path: string,
  sent: RequestOptions = {},
): Promise<Response> {
  sentRequests.push(`${sent.method ?? 'GET'} ${path}`)
  const response = await fetch(address + path, { redirect: 'manual', ...sent })
  // The cookies themselves are the one place where a session's token belongs.
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  recordResponse(JSON.stringify(headers), await response.clone().text())
  return response
}
