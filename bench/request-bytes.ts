/** Returns the bytes of the n-th request of a connection. */
export type RequestBytes = (connection: number, n: number) => string

export function requestHead(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A request with a JSON body, as the product's pages send it. `value` must be ASCII. */
export function jsonRequest(method: string, path: string, value: object, cookie = ''): string {
  const body = JSON.stringify(value)
  const headers = {
    ...(cookie === '' ? {} : { Cookie: cookie }),
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Sec-Fetch-Site': 'same-origin',
  }
  return requestHead(method, path, headers) + body
}
