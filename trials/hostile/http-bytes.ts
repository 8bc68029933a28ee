export const MEGABYTE = 1024 * 1024
export const hostHeader = 'Host: library.example\r\n'

export const getRequest = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${hostHeader}${more}\r\n`

export const postRequest = (more: string, body = '') =>
  `POST /api/session HTTP/1.1\r\n${hostHeader}Content-Type: application/json\r\n${more}\r\n${body}`

export const postWithLength = (body: string) => postRequest(`Content-Length: ${body.length}\r\n`, body)

export const chunkedPostHead = postRequest('Transfer-Encoding: chunked\r\n')
