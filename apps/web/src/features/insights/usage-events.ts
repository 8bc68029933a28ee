import type { PageEvent } from '@kitchen-table/contract/insights'
import { client, isUnreachable, refusalCode } from '../../app/api.ts'
import { happened } from '../../app/happened.ts'
import { type PersonQueue, personQueue } from '../../app/person-queue.ts'

/** Codes of the events that pages send by themselves (spec §9); views and completions travel with the progress. */
export const pageEvents = {
  relatedClick: 110,
  videoPlay: 200,
  videoCompleted: 220,
  download: 300,
  searchHit: 400,
  searchMiss: 410,
} as const

type Code = (typeof pageEvents)[keyof typeof pageEvents]

/** Refusals of the moment: what they refuse is kept for later. All others would be refused again for ever. */
const passing = new Set(['insights.too_many', 'accounts.not_signed_in', 'accounts.other_person'])

const BATCH = 100
const SEND_AFTER = 4000

function parsePageEvent(value: unknown): PageEvent | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, time, event, detail, where }: { [K in keyof PageEvent]?: unknown } = value
  if (typeof id !== 'string' || typeof time !== 'string' || typeof event !== 'number') return null
  return typeof detail === 'string' && typeof where === 'string' ? { id, time, event, detail, where } : null
}

async function sendBatches(queue: PersonQueue<PageEvent>): Promise<void> {
  let batch = queue.all().slice(0, BATCH)
  while (batch.length > 0) {
    const ids = batch.map(({ id }) => id)
    try {
      await client.insights.record({ events: [...batch] })
    } catch (error) {
      if (isUnreachable(error) || passing.has(refusalCode(error) ?? '')) return
    }
    queue.remove(ids)
    batch = queue.all().slice(0, BATCH)
  }
}

/**
 * Collects a person's usage events and sends them in batches, also as the page is left. They are kept on the device
 * until the server has them. Nobody waits for them and no page depends on them.
 */
export function usageEvents(sub: string) {
  const queue = personQueue(sub, 'events', parsePageEvent)
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
    record(event: Code, detail: string) {
      queue.add({ ...happened(), event, detail })
      clearTimeout(timer)
      timer = setTimeout(send, SEND_AFTER)
    },
  }
}

export type UsageEvents = ReturnType<typeof usageEvents>
