/** Reads the whole body. Calls `onData` for successful responses only: an error page does not extend the time-out. */
export async function readBody({ body, ok }: Response, onData: () => void): Promise<ArrayBuffer> {
  const reader = body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value)
    if (ok) onData()
  }
  return new Blob(pieces).arrayBuffer()
}
