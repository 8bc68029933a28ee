import { Worker } from 'node:worker_threads'

export type Visit = {
  address: string
  cookies: string[]
  units: string[]
  /** Nobody asks again before they have their answer: then no machine has more to do than it can. */
  waitsForAnswers: boolean
}
export type Visited = {
  requests: number
  fresh: number
  errors: string[]
  p50: number
  p95: number
  worst: number
}

/**
 * People who do what people do, a few at a time, over connections that they keep and over new ones: in a thread of their own, so that
 * what the hostile ones cost this process is not counted as the server's. `end` answers how they fared.
 */
export function ordinaryTraffic(visit: Visit): { end(): Promise<Visited> } {
  const worker = new Worker(new URL('./ordinary-visitors.ts', import.meta.url), { workerData: visit })
  const fared = new Promise<Visited>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    async end() {
      worker.postMessage('end')
      const visited = await fared
      await worker.terminate()
      return visited
    },
  }
}
