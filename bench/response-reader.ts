const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const bodyLength = /\r\ncontent-length: (\d+)/i
const isChunked = /\r\ntransfer-encoding: chunked/i

/** Bytes of the body, or null for one that comes in chunks. */
function contentLength(head: string, status: number): number | null {
  if (status === 304 || status === 204) return 0
  const length = bodyLength.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  if (isChunked.test(head)) return null
  throw new Error(`An answer without an end:\n${head}`)
}

/** An answer that is there in full: its status, and its head as it came. */
export type OnResponse = (status: number, head: string) => void

/** The value of a header in the head of an answer, or null. */
export function headerOf(head: string, name: string): string | null {
  return new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? null
}

/**
 * Reads answers that come one at a time, and tells of each when it is there in full. It looks at no more than it must:
 * the load must not be what limits the server.
 */
export function createResponseReader(onResponse: OnResponse): (bytes: Buffer) => void {
  let partial: Buffer | null = null
  let status = 0
  let head = ''
  /** How much of the body is still to come; null before the head is known. */
  let missing: number | null = null

  function readHead(bytes: Buffer): void {
    const end = bytes.indexOf(HEAD_END)
    if (end < 0) {
      partial = bytes
      return
    }
    head = bytes.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    const length = contentLength(head, status)
    if (length === null) {
      const isWhole = bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      if (isWhole) onResponse(status, head)
      else partial = bytes
      return
    }
    countBody(length, bytes.length - end - HEAD_END.length)
  }

  function countBody(wanted: number, got: number): void {
    missing = wanted - got
    if (missing > 0) return
    missing = null
    onResponse(status, head)
  }

  return (bytes) => {
    if (missing !== null) {
      countBody(missing, bytes.length)
      return
    }
    const all = partial === null ? bytes : Buffer.concat([partial, bytes])
    partial = null
    readHead(all)
  }
}
