import type { OutboxMessage, OutboxStore } from './ports.ts'

type Deps = { outbox: OutboxStore; now: () => number; newId: () => string; notifyOutbox: () => void }

/** Adds a message to the outbox. It is stored when the promise resolves, and sent as soon as possible. */
export function enqueueMessage({ outbox, now, newId, notifyOutbox }: Deps) {
  return async (message: OutboxMessage): Promise<void> => {
    await outbox.add(newId(), message, now())
    notifyOutbox()
  }
}

export type EnqueueMessage = ReturnType<typeof enqueueMessage>
