import type { OutboxMessage, OutboxStore } from './ports.ts'

type Deps = { outbox: OutboxStore; now: () => number; newId: () => string; notifyOutbox: () => void }

/** Promises to send something: it is stored when this answers, and sent as soon as it can be. */
export function enqueueMessage({ outbox, now, newId, notifyOutbox }: Deps) {
  return async (message: OutboxMessage): Promise<void> => {
    await outbox.add(newId(), message, now())
    notifyOutbox()
  }
}

export type EnqueueMessage = ReturnType<typeof enqueueMessage>
