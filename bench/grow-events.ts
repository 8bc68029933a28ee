import { createSeededRandom, type Random } from '@kitchen-table/demo/seeded-random'
import {
  createTimeOrderedId,
  DAY_MS,
  type EventCode,
  eventCodes,
  type UsageEvent,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { subOf } from './learners.ts'
import type { Organizations } from './organizations.ts'

/** Events in one append, and appends at once. */
const BATCH = 500
const BATCHES = 100
/** The large organization's share of all events. */
const OWN_GROUP_SHARE = 0.6

/** The share of searches for a term that nobody else types, so that the number of terms grows with the events. */
const OWN_TERM_SHARE = 0.2

/** Each event's code, its weight, and what its detail names. */
const eventMix = [
  [eventCodes.trackView, 35, 'track'],
  [eventCodes.unitCompleted, 20, 'unit'],
  [eventCodes.signIn, 10, 'role'],
  [eventCodes.videoPlay, 15, 'unit'],
  [eventCodes.relatedClick, 8, 'link'],
  [eventCodes.searchHit, 6, 'term'],
  [eventCodes.download, 4, 'unit'],
  [eventCodes.searchMiss, 2, 'term'],
  [eventCodes.videoStartCompletes, 2, 'unit'],
  [eventCodes.videoCompleted, 5, 'unit'],
  [eventCodes.signUp, 1, 'role'],
] as const
const weights = eventMix.map(([, weight]) => weight)

type EventDetails = Record<'track' | 'link' | 'unit' | 'term' | 'role', string[]>

/** Picks some items more often than others, as people do: half of all picks are of the first quarter. */
function pickPopular(list: string[], random: Random): string {
  return list[Math.floor(list.length * random.next() ** 2)] ?? ''
}

async function readEventDetails({ catalog }: EmbeddedStores): Promise<EventDetails> {
  const { tracks, units } = await catalog.read()
  const slugs = tracks.map(({ slug }) => slug)
  return {
    track: slugs,
    link: slugs.map((slug, at) => `${slug}>${slugs[(at + 1) % slugs.length]}`),
    unit: units.map(({ unitId }) => unitId),
    term: tracks.map(({ title }) => title.split(' ')[0]?.toLowerCase() ?? ''),
    role: ['user'],
  }
}

type VideoStart = Pick<UsageEvent, 'user' | 'group' | 'detail'>

const startCodes: readonly EventCode[] = [eventCodes.videoPlay, eventCodes.videoStartCompletes]

function createEventGenerator(names: EventDetails, { own, others }: Organizations) {
  const random = createSeededRandom('events')
  const pickAny = <T>(list: T[]) => list[random.integer(0, list.length - 1)]
  /** Ends of videos are generated for the person and unit of the last start: others are not stored. */
  let lastStart: VideoStart | null = null

  function pickDetail(what: keyof EventDetails, number: number): string {
    const isOwnTerm = what === 'term' && random.chance(OWN_TERM_SHARE)
    return isOwnTerm ? `question ${number}` : pickPopular(names[what], random)
  }

  return (number: number, timestamp: number): UsageEvent => {
    const { group, numbers } = (random.chance(OWN_GROUP_SHARE) ? own : pickAny(others)) ?? own
    const [event, , what] = eventMix[random.weightedIndex(weights)] ?? eventMix[0]
    const picked = { user: subOf(pickAny(numbers) ?? 0), group, detail: pickDetail(what, number) }
    const subject: VideoStart = event === eventCodes.videoCompleted && lastStart !== null ? lastStart : picked
    if (startCodes.includes(event)) lastStart = picked
    return {
      id: createTimeOrderedId(timestamp, `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`),
      time: new Date(timestamp).toISOString(),
      event,
      ...subject,
      layout: 'default',
      where:
        what === 'term' || what === 'role' ? '/dashboard' : `/track/${subject.detail.replace(/>.*/, '')}`,
    }
  }
}

/** Days that begin before this are closed, as the program does while it runs. */
async function closeDays({ events }: EmbeddedStores): Promise<void> {
  const today = utcDayAt(Date.now())
  while (await events.closeOldestDay(today));
}

/** Stores events of two years that ended yesterday, oldest first, with all their counters. */
export async function growEvents(
  stores: EmbeddedStores,
  organizations: Organizations,
  count: number,
): Promise<void> {
  const createEvent = createEventGenerator(await readEventDetails(stores), organizations)
  const begin = Date.now() - 731 * DAY_MS
  const step = (730 * DAY_MS) / count
  for (let first = 0; first < count; first += BATCH * BATCHES)
    await Promise.all(
      Array.from({ length: Math.min(BATCHES, Math.ceil((count - first) / BATCH)) }, (_, batch) =>
        stores.events.append(
          Array.from({ length: BATCH }, (_, n) => {
            const number = first + batch * BATCH + n
            return createEvent(number, begin + Math.floor(number * step))
          }),
        ),
      ),
    )
  await closeDays(stores)
}
