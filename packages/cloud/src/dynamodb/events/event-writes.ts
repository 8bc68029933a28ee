import { shareConcurrentCalls } from '@kitchen-table/application/store-helpers'
import { DAY_MS, eventCodes, type UsageEvent } from '@kitchen-table/domain/insights'
import { hashedTextAttribute } from '../database/key-encoding.ts'
import {
  eventDayKey,
  eventDetailKey,
  eventIdKey,
  eventKey,
  eventOrganizationKey,
  loginDayKey,
  videoStartKey,
  videoStartsRange,
} from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { AtomicWrite } from '../database/write-coalescer.ts'
import { codeCountName } from './event-day-rows.ts'
import { createFindOrMakePseudonym } from './usage-pseudonyms.ts'

export const videoStartCodes: ReadonlySet<number> = new Set([
  eventCodes.videoPlay,
  eventCodes.videoStartCompletes,
])

/** Builds the write of an event; null if it is dropped. `conditionName` fails if the event is stored already. */
type BuildEventWrite = (event: UsageEvent, conditionName: string) => Promise<AtomicWrite | null>

type Deps = Pick<Dynamodb, 'get' | 'queryRange' | 'writeAtomically' | 'writeBuilder' | 'newId'>

/** Returns the builder of event writes. A start is never removed, so one that was found exists when it is used. */
export function eventWriteBuilder(deps: Deps): BuildEventWrite {
  const { queryRange, writeBuilder } = deps
  const findOrMakePseudonym = createFindOrMakePseudonym(deps)
  const listGroup = groupLister(deps)

  async function hasVideoStart(person: string, { detail, time }: UsageEvent): Promise<boolean> {
    const earliest = new Date(Date.parse(time) - DAY_MS).toISOString()
    const first = await queryRange('VideoStarts', videoStartsRange(person, detail, earliest, time), {
      pageSize: 1,
    }).next()
    return !first.done
  }

  return async (rawEvent, conditionName) => {
    const event = normalizeEvent(rawEvent)
    const { id, user, event: code, time, group, layout, detail, where } = event
    const person = await findOrMakePseudonym(user)
    if (code === eventCodes.videoCompleted && !(await hasVideoStart(person, event))) return null
    await listGroup(group)

    const groupText = hashedTextAttribute('groupText', group)
    const place = { group, time, id, person }
    const eventAttributes = { id, person, event: code, layout, detail, where }
    const eventIdAttributes = {
      ...hashedTextAttribute('userText', user),
      ...hashedTextAttribute('idText', id),
      group,
      time,
    }
    const videoStartAttributes = { ...hashedTextAttribute('unitText', detail), id }
    const otherWrites = [
      ...(videoStartCodes.has(code)
        ? [writeBuilder.put(conditionName, 'VideoStarts', videoStartKey(detail, place), videoStartAttributes)]
        : []),
      ...(code === eventCodes.signIn
        ? [
            writeBuilder.put(conditionName, 'LoginDays', loginDayKey(event, person), {
              ...groupText,
              layout,
              person,
            }),
          ]
        : []),
    ]
    return {
      // One queue per organization, because its events increment the same counters.
      queueKey: `group ${group}`,
      writes: [
        writeBuilder.insert(conditionName, 'EventIds', eventIdKey(event), eventIdAttributes),
        writeBuilder.put(conditionName, 'EventLog', eventKey(place), { ...groupText, ...eventAttributes }),
        ...otherWrites,
      ],
      counters: [
        {
          table: 'EventDays',
          key: eventDayKey(event),
          attributes: { ...groupText, layout },
          countName: codeCountName(code),
        },
        {
          table: 'EventDetails',
          key: eventDetailKey(event),
          attributes: { ...groupText, text: detail, layout },
          countName: 'count',
        },
      ],
    }
  }
}

/** Returns a function that adds an organization to the list of those with events, once in this process. */
function groupLister({ writeAtomically, writeBuilder }: Deps): (group: string) => Promise<void> {
  const listed = new Set<string>()
  const list = shareConcurrentCalls(async (group) => {
    const put = writeBuilder.put('listed', 'EventGroups', eventOrganizationKey(group), { name: group })
    await writeAtomically({ queueKey: `list ${group}`, writes: [put], counters: [] })
    listed.add(group)
  })
  return async (group) => {
    if (!listed.has(group)) await list(group)
  }
}

/** Formats times uniformly, and replaces lone surrogates, which a page can send but UTF-8 cannot represent. */
function normalizeEvent({ time, id, user, group, layout, detail, where, event }: UsageEvent): UsageEvent {
  return {
    id: id.toWellFormed(),
    time: new Date(time).toISOString(),
    event,
    user: user.toWellFormed(),
    group: group.toWellFormed(),
    layout: layout.toWellFormed(),
    detail: detail.toWellFormed(),
    where: where.toWellFormed(),
  }
}
