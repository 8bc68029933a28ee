/** Sends a request to a server, with JSON if there is a body, and with the session of this `Cookie` header. */
export function sendJson(
  url: string,
  { method = 'POST', body, cookie = '' }: { method?: string; body?: object | string; cookie?: string },
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  const content = typeof body === 'object' ? JSON.stringify(body) : (body ?? null)
  return fetch(url, { method, headers, body: content })
}
