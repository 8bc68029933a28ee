import type { MemberImports } from '@kitchen-table/application/features'
import type { Actor } from '@kitchen-table/domain/accounts'

/** How soon a browser connects again, in milliseconds; see the HTML standard, 9.2 Server-sent events. */
const RETRY_MS = 1000

/** How often a comment is sent, so that no proxy takes the connection for a dead one, in milliseconds. */
const KEEP_ALIVE_MS = 15_000

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Some proxies would otherwise collect the events.
  'X-Accel-Buffering': 'no',
}

type Deps = Pick<MemberImports, 'openImportStream'>

type Opened = Awaited<ReturnType<Deps['openImportStream']>>

/** Returns the body of a progress stream. It is canceled when the client closes its connection. */
function createEventStream(run: Opened, onFault: (error: unknown) => void): ReadableStream<Uint8Array> {
  const closing = new AbortController()
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => {
        if (!closing.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      write(`retry: ${RETRY_MS}\n\n`)
      const keepAlive = setInterval(() => write(':\n\n'), KEEP_ALIVE_MS)
      const work = run(closing.signal, (progress) => write(`data: ${JSON.stringify(progress)}\n\n`))
      void work.catch(onFault).finally(() => {
        clearInterval(keepAlive)
        if (!closing.signal.aborted) controller.close()
      })
    },
    cancel: () => closing.abort(),
  })
}

/** Serves the progress streams of imports as server-sent events. A HEAD request opens none. */
export function importStreamRoute({ openImportStream }: Deps) {
  return async (
    actor: Actor,
    input: { slug: string; id: string },
    {
      isHead,
      authorize,
      onFault,
    }: {
      isHead: boolean
      authorize: () => Promise<Actor | null>
      onFault: (error: unknown) => void
    },
  ): Promise<Response> => {
    const run = await openImportStream(actor, input, authorize)
    return new Response(isHead ? null : createEventStream(run, onFault), { headers })
  }
}
