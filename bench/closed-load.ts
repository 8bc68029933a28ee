import { createHistogram } from 'node:perf_hooks'
import type { RequestBytes } from './request-bytes.ts'
import { type Requests, requestBytes } from './requests.ts'
import { createVisitor } from './visitor.ts'
import { waitUntil } from './wait-until.ts'

/**
 * A closed load: each connection sends its next request after the last response. With `perSecond` it waits for the time
 * that is planned for it, and the latency counts from that time. Times in milliseconds.
 */
export type Load = {
  port: number
  connections: number
  warmUp: number
  duration: number
  requests: Requests
  /** Requests of all connections in a second; default: as many as the server responds to. */
  perSecond?: number
}

export type LoadResult = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Responses by status, those of the warm-up included. */
  statuses: Record<string, number>
  /** How much of a core the load itself used, 0 to 1. Near 1, the load is the bottleneck and not the server. */
  loadCpuShare: number
  /** How many requests each connection has sent; all of them have got a response. */
  sent: number[]
}

type MeasurementHandlers = {
  onResponse(status: number, milliseconds: number): void
  isOver(): boolean
  /** Returns when a connection's n-th request is planned. */
  plannedAt(connection: number, n: number): number
}

/** Sends requests over one connection, one after the other; resolves with how many it has sent. */
async function driveConnection(
  port: number,
  connection: number,
  bytes: RequestBytes,
  { onResponse, isOver, plannedAt }: MeasurementHandlers,
): Promise<number> {
  const { send, close } = createVisitor(port)
  let sent = 0
  do {
    const at = plannedAt(connection, sent)
    await waitUntil(at)
    const { status, latency } = await send(bytes(connection, sent), at)
    if (status === 0) throw new Error('The server closed a connection')
    onResponse(status, latency)
    sent += 1
  } while (!isOver())
  close()
  return sent
}

async function runLoad({
  port,
  connections,
  warmUp,
  duration,
  requests,
  perSecond = Number.POSITIVE_INFINITY,
}: Load): Promise<LoadResult> {
  /** Of latencies in microseconds, the smallest of which is one. */
  const times = createHistogram()
  const statuses: Record<string, number> = {}
  const startedAt = performance.now()
  const begin = startedAt + warmUp
  const end = begin + duration
  const handlers: MeasurementHandlers = {
    onResponse(status, milliseconds) {
      statuses[status] = (statuses[status] ?? 0) + 1
      const now = performance.now()
      if (now >= begin && now < end) times.record(Math.max(1, Math.round(milliseconds * 1000)))
    },
    isOver: () => performance.now() >= end,
    plannedAt: (connection, n) =>
      perSecond === Number.POSITIVE_INFINITY
        ? performance.now()
        : startedAt + ((n * connections + connection) * 1000) / perSecond,
  }
  const bytes = requestBytes(requests)
  const drives = Array.from({ length: connections }, (_, connection) =>
    driveConnection(port, connection, bytes, handlers),
  )
  const cpuBefore = process.cpuUsage()
  const sent = await Promise.all(drives)
  const { user, system } = process.cpuUsage(cpuBefore)
  const busy = (user + system) / 1000 / (performance.now() - startedAt)
  const measuredPerSecond = (times.count * 1000) / duration
  const [p50 = 0, p95 = 0, p99 = 0] = [50, 95, 99].map((percentile) => times.percentile(percentile) / 1000)
  return { perSecond: measuredPerSecond, p50, p95, p99, statuses, loadCpuShare: busy, sent }
}

process.on('message', async (load: Load) => {
  process.send?.(await runLoad(load))
})
