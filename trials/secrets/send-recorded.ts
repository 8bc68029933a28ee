import type { FlowContext } from './flow-context.ts'

export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: BodyInit }

export async function sendRecorded(
  { address, recordResponse, sentRequests }: FlowContext,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  sentRequests.push(`${options.method ?? 'GET'} ${path}`)
  const response = await fetch(address + path, { redirect: 'manual', ...options })
  // Set-Cookie is the only header in which a session's token is allowed.
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  recordResponse(JSON.stringify(headers), await response.clone().text())
  return response
}

/** Sends JSON to an endpoint, with this cookie. A refusal is not an error here: the flow then goes on. */
export function sendJson(
  context: FlowContext,
  method: string,
  path: string,
  body: object = {},
  cookie = '',
  moreHeaders = {},
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }), ...moreHeaders }
  return sendRecorded(context, `/api${path}`, { method, headers, body: JSON.stringify(body) })
}
