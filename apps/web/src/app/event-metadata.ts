import { createTimeOrderedId } from '@kitchen-table/domain/insights/event'

/** Returns the fields common to every progress change and usage event: id, time, and the page it happened on. */
export function newEventMetadata(now = Date.now()) {
  return {
    id: createTimeOrderedId(now, crypto.randomUUID()),
    time: new Date(now).toISOString(),
    where: location.pathname,
  }
}
