import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type ELDHistogram, performance } from 'node:perf_hooks'
import type { Measure } from '../features/measure.ts'

/** How often the event loop is looked at. Milliseconds. */
export const LOOKED_AT_EVERY = 10

/** Linux only. */
const OPEN_FILES = '/proc/self/fd'

/** What the process itself costs and how late it is, under the names that Prometheus has for them. */
export function processMeasures(eventLoop: ELDHistogram): Measure[] {
  return [
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late the event loop came to its work since it was asked last; quantile 1 is the most.',
      kind: 'gauge',
      by: 'quantile',
      take: () => lag(eventLoop),
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time, of all threads.',
      kind: 'counter',
      take: cpuSeconds,
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory.',
      kind: 'gauge',
      take: () => process.memoryUsage.rss(),
    },
    {
      name: 'process_start_time_seconds',
      help: 'When the process began, in seconds since 1970.',
      kind: 'gauge',
      take: () => performance.timeOrigin / 1000,
    },
    ...(existsSync(OPEN_FILES) ? [openFiles] : []),
  ]
}

const openFiles: Measure = {
  name: 'process_open_fds',
  help: 'Open files and connections.',
  kind: 'gauge',
  take: async () => (await readdir(OPEN_FILES)).length,
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The histogram holds the nanoseconds between two looks, so what is beyond the usual is the delay. */
function lag(eventLoop: ELDHistogram): Record<string, number> {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOKED_AT_EVERY / 1000)
  const lags = {
    0.5: late(eventLoop.percentile(50)),
    0.99: late(eventLoop.percentile(99)),
    1: late(eventLoop.max),
  }
  eventLoop.reset()
  return lags
}
