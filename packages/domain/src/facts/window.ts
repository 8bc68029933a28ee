import { formatDate, getDateTimeFormat } from '@kitchen-table/i18n/formats'
import { addDays } from '../calendar/day.ts'
import type { Fact, FactPeriod } from './fact.ts'
import { messages } from './messages.ts'

/** The days of windows are those of this time zone: agencies of the United States mean it, or a later one. */
const TIME_ZONE = 'America/New_York'

/** Returns the day (YYYY-MM-DD) by which windows are open or closed at a time in ms since 1970. */
export function toWindowDay(now: number): string {
  const parts = getDateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}`
}

const isOpenOn = ({ opens, closes }: FactPeriod, day: string): boolean => opens <= day && day <= closes

export const isWindowOpen = ({ periods }: Pick<Fact, 'periods'>, day: string): boolean =>
  periods.some((period) => isOpenOn(period, day))

/** Returns the period that is open on a day, or else the next one, or else the last one. */
function findRelevantPeriod({ periods }: Pick<Fact, 'periods'>, day: string): FactPeriod | null {
  return periods.find(({ closes }) => day <= closes) ?? periods.at(-1) ?? null
}

const formatDay = (day: string): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC', dateStyle: 'long' })

/** Returns what a text shows of a window on a day, in the current locale: its state, or the day that `name` names. */
export function describeWindow(fact: Pick<Fact, 'periods'>, name: string, day: string): string | null {
  const period = findRelevantPeriod(fact, day)
  if (period === null) return null
  const { opens, closes } = period
  if (name === 'opens') return formatDay(opens)
  if (name === 'closes') return formatDay(closes)
  if (name !== '') return null
  if (day < opens) return messages.opensOn({ day: formatDay(opens) })
  return day <= closes
    ? messages.openUntil({ day: formatDay(closes) })
    : messages.closedSince({ day: formatDay(closes) })
}

/**
 * Returns the last day up to `day` on which a window opened or was closed for the first day; '' before any. Until the next
 * such day, all texts stay as they are.
 */
export function findLastWindowChange(facts: Iterable<Pick<Fact, 'periods'>>, day: string): string {
  const changes = [...facts].flatMap(({ periods }) =>
    periods.flatMap(({ opens, closes }) => [opens, addDays(closes, 1)]),
  )
  return changes
    .filter((change) => change <= day)
    .reduce((last, change) => (change > last ? change : last), '')
}
