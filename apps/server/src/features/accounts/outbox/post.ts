import type { Errand, OutboxStore } from './ports.ts'

type Deps = { outbox: OutboxStore; now: () => number; newId: () => string; wake: () => void }

/** Promises to send something: it is stored when this answers, and sent as soon as it can be. */
export function post({ outbox, now, newId, wake }: Deps) {
  return async (errand: Errand): Promise<void> => {
    await outbox.add(newId(), errand, now())
    wake()
  }
}

export type Post = ReturnType<typeof post>
