import { openConnection } from './connection.ts'
import { createLatencyHistogram } from './latency-histogram.ts'
import { type RequestBytes, type Requests, requestBytes } from './requests.ts'

/** A closed load: each connection sends its next request after the last response. Times in milliseconds. */
export type Load = { port: number; connections: number; warmUp: number; duration: number; requests: Requests }

export type LoadResult = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Responses by status, those of the warm-up included. */
  statuses: Record<string, number>
  /** How much of its core the load itself used, 0 to 1. Near 1, the load is the bottleneck and not the server. */
  loadCpuShare: number
  /** How many requests each connection has sent; all of them have got a response. */
  sent: number[]
}

type MeasurementHandlers = { onResponse(status: number, milliseconds: number): void; isOver(): boolean }

/** Sends requests over one connection, one after the other; resolves with how many it has sent. */
function driveConnection(
  port: number,
  connection: number,
  bytes: RequestBytes,
  handlers: MeasurementHandlers,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let sentAt = 0
    const { send, close } = openConnection(port, {
      onResponse(status) {
        handlers.onResponse(status, performance.now() - sentAt)
        if (!handlers.isOver()) return sendNext()
        close()
        resolve(sent)
      },
      onLost: reject,
    })
    const sendNext = () => {
      sentAt = performance.now()
      send(bytes(connection, sent))
      sent += 1
    }
    sendNext()
  })
}

async function runLoad({ port, connections, warmUp, duration, requests }: Load): Promise<LoadResult> {
  const times = createLatencyHistogram()
  const statuses: Record<string, number> = {}
  const begin = performance.now() + warmUp
  const end = begin + duration
  const handlers: MeasurementHandlers = {
    onResponse(status, milliseconds) {
      statuses[status] = (statuses[status] ?? 0) + 1
      const now = performance.now()
      if (now >= begin && now < end) times.add(milliseconds)
    },
    isOver: () => performance.now() >= end,
  }
  const bytes = requestBytes(requests)
  const drives = Array.from({ length: connections }, (_, connection) =>
    driveConnection(port, connection, bytes, handlers),
  )
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const sent = await Promise.all(drives)
  const { user, system } = process.cpuUsage(cpuBefore)
  const busy = (user + system) / 1000 / (performance.now() - startedAt)
  const perSecond = (times.count() * 1000) / duration
  const [p50, p95, p99] = [times.percentile(0.5), times.percentile(0.95), times.percentile(0.99)]
  return { perSecond, p50, p95, p99, statuses, loadCpuShare: busy, sent }
}

process.on('message', async (load: Load) => {
  process.send?.(await runLoad(load))
})
