import { openConnection } from './connection.ts'
import { createLatencyHistogram } from './latency-histogram.ts'
import { type RequestBytes, type Requests, requestBytes } from './requests.ts'

/** Times in milliseconds. */
export type Load = {
  port: number
  connections: number
  warmUp: number
  duration: number
  requests: Requests
}

export type LoadResult = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Answers by status, the warm-up's among them. */
  statuses: Record<string, number>
  /** How much of its core the load itself took, 0 to 1: near 1 it is the load that limits, not the server. */
  loadCpuShare: number
  /** By connection, how many requests it has sent: all of them were answered. */
  sent: number[]
}

type MeasurementHandlers = { onResponse(status: number, milliseconds: number): void; isOver(): boolean }

/** One connection that asks again as soon as it is answered; tells how many requests it sent. */
function driveConnection(
  port: number,
  connection: number,
  bytes: RequestBytes,
  measured: MeasurementHandlers,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let sentAt = 0
    const { send, close } = openConnection(port, {
      onResponse(status) {
        measured.onResponse(status, performance.now() - sentAt)
        if (!measured.isOver()) return sendNext()
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
  const measured: MeasurementHandlers = {
    onResponse(status, milliseconds) {
      statuses[status] = (statuses[status] ?? 0) + 1
      const now = performance.now()
      if (now >= begin && now < end) times.add(milliseconds)
    },
    isOver: () => performance.now() >= end,
  }
  const bytes = requestBytes(requests)
  const all = Array.from({ length: connections }, (_, connection) =>
    driveConnection(port, connection, bytes, measured),
  )
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const sent = await Promise.all(all)
  const { user, system } = process.cpuUsage(cpuBefore)
  const busy = (user + system) / 1000 / (performance.now() - began)
  const perSecond = (times.count() * 1000) / duration
  const [p50, p95, p99] = [times.percentile(0.5), times.percentile(0.95), times.percentile(0.99)]
  return { perSecond, p50, p95, p99, statuses, loadCpuShare: busy, sent }
}

process.on('message', async (load: Load) => {
  process.send?.(await runLoad(load))
})
