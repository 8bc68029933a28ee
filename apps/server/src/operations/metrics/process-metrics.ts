import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type ELDHistogram, performance } from 'node:perf_hooks'
import type { Metric } from '../../platform/metric.ts'

/** How often the event loop is looked at. Milliseconds. */
export const EVENT_LOOP_RESOLUTION_MS = 10

/** Linux only. */
const FD_FOLDER = '/proc/self/fd'

/** What the process itself costs and how late it is, under the names that Prometheus has for them. */
export function processMetrics(eventLoop: ELDHistogram): Metric[] {
  return [
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late the event loop came to its work since it was asked last; quantile 1 is the most.',
      kind: 'gauge',
      label: 'quantile',
      collect: () => readEventLoopLag(eventLoop),
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time, of all threads.',
      kind: 'counter',
      collect: readCpuSeconds,
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory.',
      kind: 'gauge',
      collect: () => process.memoryUsage.rss(),
    },
    {
      name: 'process_start_time_seconds',
      help: 'When the process began, in seconds since 1970.',
      kind: 'gauge',
      collect: () => performance.timeOrigin / 1000,
    },
    ...(existsSync(FD_FOLDER) ? [openFilesMetric] : []),
  ]
}

const openFilesMetric: Metric = {
  name: 'process_open_fds',
  help: 'Open files and connections.',
  kind: 'gauge',
  collect: async () => (await readdir(FD_FOLDER)).length,
}

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The histogram holds the nanoseconds between two looks, so what is beyond the usual is the delay. */
function readEventLoopLag(eventLoop: ELDHistogram): Record<string, number> {
  const toDelaySeconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / 1e9 - EVENT_LOOP_RESOLUTION_MS / 1000)
  const lags = {
    0.5: toDelaySeconds(eventLoop.percentile(50)),
    0.99: toDelaySeconds(eventLoop.percentile(99)),
    1: toDelaySeconds(eventLoop.max),
  }
  eventLoop.reset()
  return lags
}
