import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type ELDHistogram, performance } from 'node:perf_hooks'
import type { Metric } from '@kitchen-table/application/ports'

/** How often the event loop is sampled. Milliseconds. */
export const EVENT_LOOP_RESOLUTION_MS = 10

/** Linux only. */
const FD_FOLDER = '/proc/self/fd'

export function createProcessMetrics(eventLoop: ELDHistogram): Metric[] {
  return [
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'Delay of the event loop since the last scrape; quantile 1 is the maximum.',
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

/** Returns the delays in seconds and resets the histogram, which holds the nanoseconds between two samples. */
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
