import { type Connection, openConnection } from './connection.ts'

/** Status 0: there was no response. `latency` counts from the planned moment, in milliseconds. */
export type VisitorResponse = { status: number; head: string; latency: number }

/** A browser with one connection. A request waits for the response to the previous one; its latency includes that. */
export type Visitor = {
  /** `at` is the planned moment, by performance.now(). */
  send(bytes: string, at: number): Promise<VisitorResponse>
  /** Closes for good: pending requests resolve without a response, and so do later ones, which are not sent. */
  close(): void
}

type Request = { bytes: string; at: number; resolve: (response: VisitorResponse) => void }

export function createVisitor(port: number): Visitor {
  const queue: Request[] = []
  let inFlight: Request | null = null
  let connection: Connection | null = null
  let isClosed = false

  function resolveUnanswered({ at, resolve }: Request): void {
    resolve({ status: 0, head: '', latency: performance.now() - at })
  }

  function settle(status: number, head: string): void {
    inFlight?.resolve({ status, head, latency: performance.now() - inFlight.at })
    inFlight = null
    sendNext()
  }

  function handleLostConnection(): void {
    connection?.close()
    connection = null
    settle(0, '')
  }

  function sendNext(): void {
    if (inFlight) return
    inFlight = queue.shift() ?? null
    if (!inFlight) return
    connection ??= openConnection(port, { onResponse: settle, onLost: handleLostConnection })
    connection.send(inFlight.bytes)
  }

  return {
    send: (bytes, at) =>
      new Promise((resolve) => {
        const request = { bytes, at, resolve }
        if (isClosed) return resolveUnanswered(request)
        queue.push(request)
        sendNext()
      }),
    close() {
      isClosed = true
      connection?.close()
      if (inFlight) resolveUnanswered(inFlight)
      inFlight = null
      queue.splice(0).forEach(resolveUnanswered)
    },
  }
}
