import type { PageEvent } from '@kitchen-table/contract/insights'
import { client, getRefusalCode, isUnreachable } from '../../app/api.ts'
import { newEventMetadata } from '../../app/event-metadata.ts'
import { createPersistentQueue, type PersistentQueue } from '../../app/persistent-queue.ts'

/** Codes of the events that pages send by themselves (docs/product.md 10.1); views and completions travel with the progress. */
export const pageEventCodes = {
  relatedClick: 110,
  videoPlay: 200,
  videoCompleted: 220,
  download: 300,
  searchHit: 400,
  searchMiss: 410,
} as const

type PageEventCode = (typeof pageEventCodes)[keyof typeof pageEventCodes]

/** Refusals of the moment: what they refuse is kept for later. All others would be refused again for ever. */
const retryableRefusals = new Set(['insights.too_many', 'accounts.not_signed_in', 'accounts.other_person'])

const MAX_BATCH_SIZE = 100
const SEND_DELAY_MS = 4000

function parsePageEvent(value: unknown): PageEvent | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, time, event, detail, where }: { [K in keyof PageEvent]?: unknown } = value
  if (typeof id !== 'string' || typeof time !== 'string' || typeof event !== 'number') return null
  return typeof detail === 'string' && typeof where === 'string' ? { id, time, event, detail, where } : null
}

async function sendBatches(queue: PersistentQueue<PageEvent>): Promise<void> {
  let batch = queue.all().slice(0, MAX_BATCH_SIZE)
  while (batch.length > 0) {
    const ids = batch.map(({ id }) => id)
    try {
      await client.insights.recordEvents({ events: [...batch] })
    } catch (error) {
      if (isUnreachable(error) || retryableRefusals.has(getRefusalCode(error) ?? '')) return
    }
    queue.remove(ids)
    batch = queue.all().slice(0, MAX_BATCH_SIZE)
  }
}

/**
 * Collects a person's usage events and sends them in batches, also as the page is left. They are kept on the device
 * until the server has them. Nobody waits for them and no page depends on them.
 */
export function createUsageRecorder(sub: string) {
  const queue = createPersistentQueue(sub, 'events', parsePageEvent)
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    clearTimeout(timer)
    return navigator.locks.request(`events:${sub}`, () => sendBatches(queue))
  }
  addEventListener('visibilitychange', () => {
    // No waiting for the lock: a page that is left may not live to hold it, and an event that is sent twice counts once.
    if (document.visibilityState === 'hidden') void sendBatches(queue)
  })
  addEventListener('online', () => void send())

  return {
    send,
    record(event: PageEventCode, detail: string) {
      queue.add({ ...newEventMetadata(), event, detail })
      clearTimeout(timer)
      timer = setTimeout(send, SEND_DELAY_MS)
    },
  }
}

export type UsageRecorder = ReturnType<typeof createUsageRecorder>
