import type { OutboxMessage, OutboxStore } from './ports.ts'

type Deps = {
  outbox: Pick<OutboxStore, 'add'>
  now: () => number
  newId: () => string
  notifyOutbox: () => void
}

/** Adds a message to the outbox, once for an id. It is stored when the promise resolves, and sent as soon as possible. */
export function enqueueMessage({ outbox, now, newId, notifyOutbox }: Deps) {
  return async (message: OutboxMessage, id: string = newId()): Promise<void> => {
    await outbox.add(id, message, now())
    notifyOutbox()
  }
}

export type EnqueueMessage = ReturnType<typeof enqueueMessage>
