import { Worker } from 'node:worker_threads'
import type { TrafficOptions, TrafficResult } from './ordinary-visitors.ts'

/**
 * Starts ordinary visitors over keep-alive and new connections, in a thread of their own, so that the work of the
 * attacks in this process is not counted as the server's. `end` stops them and returns the result.
 */
export function startOrdinaryTraffic(options: TrafficOptions): { end(): Promise<TrafficResult> } {
  const worker = new Worker(new URL('./ordinary-visitors.ts', import.meta.url), { workerData: options })
  const result = new Promise<TrafficResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    async end() {
      worker.postMessage('end')
      const trafficResult = await result
      await worker.terminate()
      return trafficResult
    },
  }
}
