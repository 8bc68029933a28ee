import { Worker } from 'node:worker_threads'
import type { AttackResult } from './attack.ts'

/** An attack by its name; `seed` determines its random bytes. */
export type AttackOrder = {
  name: string
  seed: string
  port: number
  cookie: string
  file: { path: string; size: number }
}

type PendingOrder = PromiseWithResolvers<AttackResult>

/** Starts a thread that runs attacks, any number at once. `end` stops it. */
export function startAttackers() {
  const worker = new Worker(new URL('./attack-worker.ts', import.meta.url))
  const pending = new Map<number, PendingOrder>()
  let lastId = 0
  let failure: unknown = null
  worker.on('message', ({ id, result }: { id: number; result: AttackResult }) => {
    pending.get(id)?.resolve(result)
    pending.delete(id)
  })
  worker.once('error', (error) => {
    failure = error
    for (const { reject } of pending.values()) reject(error)
  })
  return {
    /** Rejects if the thread has failed. */
    launch(order: AttackOrder): Promise<AttackResult> {
      if (failure) return Promise.reject(failure)
      lastId += 1
      const deferred: PendingOrder = Promise.withResolvers()
      pending.set(lastId, deferred)
      worker.postMessage({ id: lastId, order })
      return deferred.promise
    },
    end: () => worker.terminate(),
  }
}
