export const MEGABYTE = 1024 * 1024
export const host = 'Host: library.example\r\n'

export const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`

export const post = (more: string, body = '') =>
  `POST /api/session HTTP/1.1\r\n${host}Content-Type: application/json\r\n${more}\r\n${body}`

export const whole = (body: string) => post(`Content-Length: ${body.length}\r\n`, body)

export const inChunks = post('Transfer-Encoding: chunked\r\n')
