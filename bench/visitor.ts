import { type Connection, openConnection } from './connection.ts'

/** Status 0: none came. `took` is from the planned moment, in milliseconds. */
export type Answer = { status: number; head: string; took: number }

/** A browser with one connection. What is asked while an answer is awaited waits, and its waiting counts. */
export type Visitor = {
  /** `at` is when it was to be asked, as performance.now() has it. */
  ask(bytes: string, at: number): Promise<Answer>
  /** For good: awaits nothing any more, and whatever is asked from now on is not sent and has no answer. */
  leave(): void
}

type Request = { bytes: string; at: number; resolve: (answer: Answer) => void }

export function visitor(port: number): Visitor {
  const line: Request[] = []
  let inHand: Request | null = null
  let connection: Connection | null = null
  let isGone = false

  function unanswered({ at, resolve }: Request): void {
    resolve({ status: 0, head: '', took: performance.now() - at })
  }

  function settle(status: number, head: string): void {
    inHand?.resolve({ status, head, took: performance.now() - inHand.at })
    inHand = null
    sendNext()
  }

  function lost(): void {
    connection?.close()
    connection = null
    settle(0, '')
  }

  function sendNext(): void {
    if (inHand) return
    inHand = line.shift() ?? null
    if (!inHand) return
    connection ??= openConnection(port, { answered: settle, lost })
    connection.send(inHand.bytes)
  }

  return {
    ask: (bytes, at) =>
      new Promise((resolve) => {
        const request = { bytes, at, resolve }
        if (isGone) return unanswered(request)
        line.push(request)
        sendNext()
      }),
    leave() {
      isGone = true
      connection?.close()
      if (inHand) unanswered(inHand)
      inHand = null
      line.splice(0).forEach(unanswered)
    },
  }
}
