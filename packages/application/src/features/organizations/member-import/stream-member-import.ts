import { setTimeout as wait } from 'node:timers/promises'
import type { ImportProgress } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayManageOrganization } from '@kitchen-table/domain/organizations'
import { toActor } from '../../../platform/authorization/authenticated-person.ts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { type Route, readPathSegment } from '../../../platform/route.ts'
import { getImportState } from './import-view.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { IMPORT_LEASE_MS, processMemberImport } from './process-member-import.ts'
import { requireMemberImport } from './require-member-import.ts'

/** How often a stream that only follows another one reads the store, in milliseconds. */
const FOLLOW_INTERVAL_MS = 500

/** Streams that one person can have open in a process; the oldest one ends for another one. */
const MAX_STREAMS = 5

/** A progress stream that is about to be sent. It ends when the signal is aborted, after the row in hand. */
type ProgressStream = (signal: AbortSignal, send: (progress: ImportProgress) => void) => Promise<void>

type Connection = {
  isStopped: () => Promise<boolean>
  send: (progress: ImportProgress) => void
  signal: AbortSignal
}

type Begun = StoredMemberImport & { startedAt: number }

function isBegun(stored: StoredMemberImport): stored is Begun {
  return stored.startedAt !== null
}

async function listProcessed(
  { memberImports }: MemberImportDeps,
  id: string,
  { after, until }: { after: number; until: number },
): Promise<StoredImportRow[]> {
  const rows: StoredImportRow[] = []
  for (;;) {
    const page = await memberImports.listRows(id, { after: rows.at(-1)?.line ?? after, show: 'processed' })
    rows.push(...page.filter(({ line }) => line < until))
    if (page.length === 0 || page.some(({ line }) => line >= until)) return rows
  }
}

/** Returns a function that reads what another worker has processed since the last call. */
function createFollower(deps: MemberImportDeps, { id }: StoredMemberImport) {
  const { memberImports } = deps
  let position: number | null = null
  return async (state: ImportProgress['state']): Promise<ImportProgress> => {
    const next = (await memberImports.nextRow(id, 0))?.line ?? Number.POSITIVE_INFINITY
    const after = position ?? next
    const processed = next > after ? await listProcessed(deps, id, { after: after - 1, until: next }) : []
    position = next
    const { total, succeeded, failed } = await memberImports.countRows(id)
    const rows = processed.map(({ line, email, result, message }) => ({ line, email, result, message }))
    return { state, done: succeeded + failed, total, succeeded, failed, rows }
  }
}

/** The shortest time between two events of a progress stream, in milliseconds. */
const EVENT_INTERVAL_MS = 100

type Counts = Pick<ImportProgress, 'total' | 'succeeded' | 'failed'>

/**
 * Returns an object that reports rows as they are processed, with as few events as a person needs: at most one each 100
 * milliseconds, and what is left when it is flushed. `counts` are those before the first row.
 */
function createProgressReporter(
  { now, send }: { now: () => number; send: (progress: ImportProgress) => void },
  counts: Counts,
) {
  let { succeeded, failed } = counts
  let rows: ImportProgress['rows'] = []
  let sentAt = Number.NEGATIVE_INFINITY

  function flush(state: ImportProgress['state']): void {
    send({ state, done: succeeded + failed, total: counts.total, succeeded, failed, rows })
    rows = []
    sentAt = now()
  }
  return {
    addRow({ line, email, result, message }: StoredImportRow): void {
      if (result === 'failed') failed += 1
      else succeeded += 1
      rows.push({ line, email, result, message })
      if (now() - sentAt >= EVENT_INTERVAL_MS) flush('processing')
    },
    flush,
  }
}

/** Processes the rows, if nobody else does. Returns false if someone does. */
async function tryToProcess(
  deps: MemberImportDeps,
  stored: Begun,
  { isStopped, send }: Connection,
): Promise<boolean> {
  const { memberImports, now, newId } = deps
  const lease = { id: newId(), until: now() + IMPORT_LEASE_MS }
  if (!(await memberImports.claim(stored.id, now(), lease))) return false
  const reporter = createProgressReporter({ now, send }, await memberImports.countRows(stored.id))
  await processMemberImport(deps, stored, { leaseId: lease.id, isStopped, onRow: reporter.addRow })
  reporter.flush('processing')
  return true
}

/** Processes or follows an import until it is finished. Its last event is sent when the stream ends by itself. */
async function runStream(deps: MemberImportDeps, id: string, connection: Connection): Promise<void> {
  const { isStopped, send, signal } = connection
  let follow: ReturnType<typeof createFollower> | null = null
  while (!(await isStopped())) {
    const stored = await deps.memberImports.find(id)
    if (stored === null) return
    follow ??= createFollower(deps, stored)
    const state = getImportState(stored)
    if (state !== 'processing' || !isBegun(stored)) return send(await follow(state))
    if (await tryToProcess(deps, stored, connection)) {
      follow = null
      continue
    }
    send(await follow(state))
    await wait(FOLLOW_INTERVAL_MS, undefined, { signal }).catch(() => {})
  }
}

/** Limits the open streams of each person, and ends all of them when the process is about to stop. */
function createStreamRegistry() {
  const streams = new Map<string, Set<AbortController>>()
  const running = new Set<Promise<void>>()
  let isStopping = false

  async function run(sub: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    const own = streams.get(sub) ?? new Set()
    streams.set(sub, own.add(controller))
    const [oldest] = own
    if (own.size > MAX_STREAMS && oldest !== undefined) {
      own.delete(oldest)
      oldest.abort()
    }
    if (isStopping) controller.abort()
    const task = work(controller.signal)
    running.add(task)
    try {
      await task
    } finally {
      running.delete(task)
      own.delete(controller)
      if (own.size === 0) streams.delete(sub)
    }
  }
  return {
    run,
    async stop(): Promise<void> {
      isStopping = true
      for (const own of streams.values()) for (const controller of own) controller.abort()
      await Promise.allSettled(running)
    },
  }
}

/**
 * Serves the progress streams of imports. The process that serves one processes the rows, if no other stream has the lease;
 * the others follow, and one of them takes over when the lease ends.
 */
export function createMemberImportStreams(deps: MemberImportDeps) {
  const registry = createStreamRegistry()

  return {
    /**
     * Returns the stream of an import. Throws the refusals of someone who may not see it. `authorize` returns the actor
     * as they are now, or null: it is called before each row, because a stream outlives a change of role, or the end of
     * a session.
     */
    async openStream(
      actor: Actor,
      input: { slug: string; id: string },
      authorize: () => Promise<Actor | null>,
    ): Promise<ProgressStream> {
      await requireMemberImport(deps, actor, input)
      return (signal, send) =>
        registry.run(actor.sub, async (ownSignal) => {
          const both = AbortSignal.any([signal, ownSignal])
          async function isStopped(): Promise<boolean> {
            if (both.aborted) return true
            const current = await authorize()
            return both.aborted || current === null || !mayManageOrganization(current, input.slug)
          }
          await runStream(deps, input.id, { isStopped, send, signal: both })
        })
    },
    stop: registry.stop,
  }
}

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

type OpenStream = ReturnType<typeof createMemberImportStreams>['openStream']

/** Returns the body of a progress stream. It is canceled when the client closes its connection. */
function createEventStream(
  run: ProgressStream,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
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
export function memberImportStreamRoute(openStream: OpenStream): Route {
  return {
    permission: 'groups.imports.run',
    method: 'GET',
    path: '/streams/groups/{slug}/imports/{id}',
    isWrite: true,
    async handler(call) {
      const input = { slug: readPathSegment(call, 'slug'), id: readPathSegment(call, 'id') }
      const run = await openStream(requireActor(call), input, async () => {
        const person = await call.findPerson()
        return person && toActor(person)
      })
      const body = call.request.method === 'HEAD' ? null : createEventStream(run, call.onFault)
      return new Response(body, { headers })
    },
  }
}
