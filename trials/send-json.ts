/** Sends JSON to a server, with the session of this `Cookie` header. */
export function sendJson(
  url: string,
  { method = 'POST', body, cookie = '' }: { method?: string; body: object | string; cookie?: string },
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  return fetch(url, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
}
