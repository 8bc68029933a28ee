import { eventCodes, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { hiddenText } from './key-text.ts'
import { dayKey, detailKey, eventIdKey, eventKey, startKey, startsBetween } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import type { Step } from './shared-transactions.ts'

const DAY = 24 * 60 * 60_000

const starts: ReadonlySet<number> = new Set([eventCodes.videoPlay, eventCodes.videoStartCompletes])

/** What storing an event writes; null for one that is dropped. Refused, under `about`, when it is stored already. */
export type EventRows = (event: UsageEvent, about: string) => Promise<Step | null>

/**
 * An event is stored once per (user, id). A completed video counts only after its start, by the same person, within
 * the 24 hours before it (both ends included): otherwise it is dropped (security.md T54). No start is ever removed, so
 * one that was found is still there when the event is stored.
 */
export function eventRows({ rows, writes }: Pick<Dynamodb, 'rows' | 'writes'>): EventRows {
  async function isStarted({ user, detail, time }: UsageEvent): Promise<boolean> {
    const earliest = new Date(Date.parse(time) - DAY).toISOString()
    const found = await rows('VideoStarts', startsBetween(user, detail, earliest, time), 1).next()
    return !found.done
  }

  return async (given, about) => {
    const event = asStored(given)
    if (event.event === eventCodes.videoCompleted && !(await isStarted(event))) return null

    const { id, user, event: code, detail, where } = event
    const groupText = hiddenText('groupText', event.group)
    const userText = hiddenText('userText', user)
    const rest = { id, user, event: code, detail, where }
    const once = { ...userText, ...hiddenText('idText', id), time: event.time }
    const start = { ...userText, ...hiddenText('unitText', detail), id }
    const starting = starts.has(code)
      ? [writes.put(about, 'VideoStarts', startKey(detail, event), start)]
      : []
    return {
      lane: laneOf(event),
      writes: [
        writes.insert(about, 'EventIds', eventIdKey(event), once),
        writes.put(about, 'EventLog', eventKey(event), { ...groupText, ...rest }),
        ...starting,
      ],
      counters: [
        { table: 'EventDays', key: dayKey(code, event), attributes: { ...groupText, event: code } },
        {
          table: 'EventDetails',
          key: detailKey(code, detail, event),
          attributes: { ...groupText, text: detail },
        },
      ],
    }
  }
}

/** The events of one organisation grow the same counters. */
function laneOf({ group }: UsageEvent): string {
  return `group ${group}`
}

/** Times in one spelling; and half of a character, which a page can send and UTF-8 cannot hold, replaced. */
function asStored({ time, id, user, group, detail, where, event }: UsageEvent): UsageEvent {
  return {
    id: id.toWellFormed(),
    time: new Date(time).toISOString(),
    event,
    user: user.toWellFormed(),
    group: group.toWellFormed(),
    detail: detail.toWellFormed(),
    where: where.toWellFormed(),
  }
}
