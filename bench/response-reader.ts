const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const bodyLength = /\r\ncontent-length: (\d+)/i
const isChunked = /\r\ntransfer-encoding: chunked/i

function contentLength(head: string, status: number): number | null {
  if (status === 304 || status === 204) return 0
  const length = bodyLength.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  if (isChunked.test(head)) return null
  throw new Error(`A response without a length:\n${head}`)
}

/** Called with the status and the raw head of a response that is complete. */
export type OnResponse = (status: number, head: string) => void

export function headerOf(head: string, name: string): string | null {
  return new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? null
}

/**
 * Reads responses that come one at a time, and calls `onResponse` when each is complete. It parses as little as
 * possible, so that the load is not the bottleneck.
 */
export function createResponseReader(onResponse: OnResponse): (bytes: Buffer) => void {
  let partial: Buffer | null = null
  let status = 0
  let head = ''
  /** Bytes of the body that are still missing; null before the head is known. */
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

  function countBody(expected: number, received: number): void {
    missing = expected - received
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
