import { eventCodes, type UsageEvent } from '@kitchen-table/domain/insights/event'
import type { AtomicWrite } from './batched-transactions.ts'
import { hashedTextAttribute } from './key-encoding.ts'
import {
  eventDayKey,
  eventDetailKey,
  eventIdKey,
  eventKey,
  videoStartKey,
  videoStartsBetween,
} from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'

const DAY_MS = 24 * 60 * 60_000

const videoStartCodes: ReadonlySet<number> = new Set([eventCodes.videoPlay, eventCodes.videoStartCompletes])

/** Builds the write of an event; null if it is dropped. `conditionName` fails if the event is stored already. */
export type BuildEventWrite = (event: UsageEvent, conditionName: string) => Promise<AtomicWrite | null>

/** Returns the builder of event writes. A start is never removed, so one that was found exists when it is used. */
export function eventWriteBuilder({
  queryRange,
  writeBuilder,
}: Pick<Dynamodb, 'queryRange' | 'writeBuilder'>): BuildEventWrite {
  async function hasVideoStart({ user, detail, time }: UsageEvent): Promise<boolean> {
    const earliest = new Date(Date.parse(time) - DAY_MS).toISOString()
    const first = await queryRange('VideoStarts', videoStartsBetween(user, detail, earliest, time), 1).next()
    return !first.done
  }

  return async (rawEvent, conditionName) => {
    const event = normalizeEvent(rawEvent)
    if (event.event === eventCodes.videoCompleted && !(await hasVideoStart(event))) return null

    const { id, user, event: code, detail, where } = event
    const groupText = hashedTextAttribute('groupText', event.group)
    const userText = hashedTextAttribute('userText', user)
    const eventAttributes = { id, user, event: code, detail, where }
    const eventIdAttributes = { ...userText, ...hashedTextAttribute('idText', id), time: event.time }
    const videoStartAttributes = { ...userText, ...hashedTextAttribute('unitText', detail), id }
    const videoStartWrites = videoStartCodes.has(code)
      ? [writeBuilder.put(conditionName, 'VideoStarts', videoStartKey(detail, event), videoStartAttributes)]
      : []
    return {
      // One queue per organisation, because its events increment the same counters.
      queueKey: `group ${event.group}`,
      writes: [
        writeBuilder.insert(conditionName, 'EventIds', eventIdKey(event), eventIdAttributes),
        writeBuilder.put(conditionName, 'EventLog', eventKey(event), { ...groupText, ...eventAttributes }),
        ...videoStartWrites,
      ],
      counters: [
        { table: 'EventDays', key: eventDayKey(code, event), attributes: { ...groupText, event: code } },
        {
          table: 'EventDetails',
          key: eventDetailKey(code, detail, event),
          attributes: { ...groupText, text: detail },
        },
      ],
    }
  }
}

/** Formats times uniformly, and replaces lone surrogates, which a page can send but UTF-8 cannot represent. */
function normalizeEvent({ time, id, user, group, detail, where, event }: UsageEvent): UsageEvent {
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
