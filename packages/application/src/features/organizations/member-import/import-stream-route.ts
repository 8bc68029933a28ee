import { toActor } from '../../../platform/authorization/authenticated-person.ts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { type Route, readSegment } from '../../../platform/route.ts'
import type { createImportStreams } from './stream-import.ts'

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

type OpenStream = ReturnType<typeof createImportStreams>['openStream']

type Opened = Awaited<ReturnType<OpenStream>>

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

/**
 * Serves the progress streams of imports as server-sent events. Rows are processed while the stream is open. A HEAD request
 * opens none.
 */
export function importStreamRoute(openStream: OpenStream): Route {
  return {
    permission: 'groups.imports.run',
    method: 'GET',
    path: '/streams/groups/{slug}/imports/{id}',
    isWrite: true,
    async handler(call) {
      const input = { slug: readSegment(call, 'slug'), id: readSegment(call, 'id') }
      const run = await openStream(requireActor(call), input, async () => {
        const person = await call.findPerson()
        return person && toActor(person)
      })
      const body = call.request.method === 'HEAD' ? null : createEventStream(run, call.onFault)
      return new Response(body, { headers })
    },
  }
}
