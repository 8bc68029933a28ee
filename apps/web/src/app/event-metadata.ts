import { createTimeOrderedId } from '@kitchen-table/domain/insights/event-id'

/** What every change and every usage event says of itself: its id, when, and on which page. */
export function newEventMetadata(now = Date.now()) {
  return {
    id: createTimeOrderedId(now, crypto.randomUUID()),
    time: new Date(now).toISOString(),
    where: location.pathname,
  }
}
