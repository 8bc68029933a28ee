import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { formatMoment } from '../../../app/format-dates.ts'
import { describeHistoryEntry } from './describe-history-entry.ts'
import { messages } from './messages.ts'

/** What was done to a person by whom, and when they came, the newest first. */
export function MemberHistory({ member: { history, firstLoginAt } }: { member: MemberDetails }) {
  const opened = firstLoginAt === null ? [] : [{ time: firstLoginAt, words: messages.opened(), actor: null }]
  const done = history.map((entry) => ({ ...entry, words: describeHistoryEntry(entry) }))
  const entries = [...done, ...opened].sort((a, b) => Date.parse(b.time) - Date.parse(a.time))
  if (entries.length === 0) return null

  return (
    <ol className="divide-y divide-line text-small">
      {entries.map(({ time, words, actor }) => (
        <li key={`${time} ${words}`} className="flex flex-wrap justify-between gap-x-6 py-1.5">
          <span>
            {words}
            {actor !== null && <span className="text-soft"> · {messages.doneBy({ actor })}</span>}
          </span>
          <time dateTime={time} className="text-soft tabular-nums">
            {formatMoment(time)}
          </time>
        </li>
      ))}
    </ol>
  )
}
