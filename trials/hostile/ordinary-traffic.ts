import { Worker } from 'node:worker_threads'

export type TrafficOptions = {
  address: string
  cookies: string[]
  units: string[]
  /** Nobody asks again before they have their answer: then no machine has more to do than it can. */
  waitsForResponses: boolean
}
export type TrafficResult = {
  requests: number
  newConnections: number
  errors: string[]
  p50: number
  p95: number
  worst: number
}

/**
 * People who do what people do, a few at a time, over connections that they keep and over new ones: in a thread of their own, so that
 * what the hostile ones cost this process is not counted as the server's. `end` answers how they fared.
 */
export function startOrdinaryTraffic(visit: TrafficOptions): { end(): Promise<TrafficResult> } {
  const worker = new Worker(new URL('./ordinary-visitors.ts', import.meta.url), { workerData: visit })
  const result = new Promise<TrafficResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    async end() {
      worker.postMessage('end')
      const visited = await result
      await worker.terminate()
      return visited
    },
  }
}
