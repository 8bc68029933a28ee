import type { PageEvent } from '@kitchen-table/contract/insights'
import type { eventCodes, PageEventName } from '@kitchen-table/domain/insights'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { client, getRefusalCode, isTemporaryError } from '../../app/api.ts'
import {
  createEventMetadata,
  createPersistentQueue,
  type PersistentQueue,
} from '../../app/persistent-queue.ts'

/** The same as in the domain, whose table of all events no page needs. */
const codes: Pick<typeof eventCodes, PageEventName> = {
  relatedClick: 110,
  videoPlay: 200,
  videoCompleted: 220,
  download: 300,
  searchHit: 400,
  searchMiss: 410,
}

/** Temporary refusals, after which events stay in the queue. Events with any other refusal are dropped. */
const retryableRefusals = new Set(['insights.too_many', 'accounts.not_signed_in', 'accounts.other_person'])

const MAX_BATCH_SIZE = 100
const SEND_DELAY_MS = 4000

function parsePageEvent(value: unknown): PageEvent | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, time, event, detail, where }: { [K in keyof PageEvent]?: unknown } = value
  if (typeof id !== 'string' || typeof time !== 'string' || typeof event !== 'number') return null
  return typeof detail === 'string' && typeof where === 'string' ? { id, time, event, detail, where } : null
}

async function sendBatches(
  queue: PersistentQueue<PageEvent>,
  isSent = (_: PageEvent) => true,
): Promise<void> {
  const nextBatch = () => queue.all().filter(isSent).slice(0, MAX_BATCH_SIZE)
  let batch = nextBatch()
  while (batch.length > 0) {
    const ids = batch.map(({ id }) => id)
    try {
      await client.insights.recordEvents({ events: [...batch] })
    } catch (error) {
      if (isTemporaryError(error) || retryableRefusals.has(getRefusalCode(error) ?? '')) return
    }
    queue.remove(ids)
    batch = nextBatch()
  }
}

/** Collects usage events on the device and sends them in batches, also on leaving. No page waits for them. */
function createUsageRecorder(sub: string) {
  const queue = createPersistentQueue(sub, 'events', parsePageEvent)
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async () => {
    clearTimeout(timer)
    // After progress that is being sent: the end of a video is stored only after its start.
    await navigator.locks.request(`progress:${sub}`, () => {})
    await navigator.locks.request(`events:${sub}`, () => sendBatches(queue))
  }
  const sendLater = () => {
    clearTimeout(timer)
    timer = setTimeout(send, SEND_DELAY_MS)
  }
  addEventListener('visibilitychange', () => {
    // Without the locks: the page may be closed before they are granted, and an event that is sent twice is counted once.
    // The end of a video, which would be dropped if it came before its start, is sent later, by the next page if need be.
    if (document.visibilityState === 'hidden')
      void sendBatches(queue, ({ event }) => event !== codes.videoCompleted)
  })
  addEventListener('online', sendLater)

  return {
    send,
    record(name: PageEventName, detail: string) {
      queue.add({ ...createEventMetadata(), event: codes[name], detail })
      sendLater()
    },
  }
}

type UsageRecorder = ReturnType<typeof createUsageRecorder>

const noopRecorder: UsageRecorder = {
  record: () => {},
  send: () => Promise.resolve(),
}

const UsageContext = createContext(noopRecorder)

type UsageProviderProps = { sub: string; isRecorded: boolean; children: ReactNode }

/** Provides the usage recorder. `isRecorded` is false for administrators, whose visits leave no events. */
export function UsageProvider({ sub, isRecorded, children }: UsageProviderProps) {
  const [recorder] = useState(() => (isRecorded ? createUsageRecorder(sub) : noopRecorder))
  return <UsageContext value={recorder}>{children}</UsageContext>
}

export function useUsageRecorder(): UsageRecorder {
  return useContext(UsageContext)
}
