import type { TrackStops } from '@kitchen-table/contract/learning'
import { SMALLEST_SHOWN_COUNT } from '@kitchen-table/domain/insights'
import type { ShownPeople } from '@kitchen-table/domain/learning'
import { Link } from '@tanstack/react-router'
import { classNames } from '../../../ui/class-names.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { linkStyle } from '../../../ui/link-style.ts'
import { messages } from './messages.ts'
import { describeLargestStop, formatPeopleCount } from './stop-words.ts'

/** The lessons of a track in order, each with bars for the people who have started and finished it. */
export function StopList({ units, largestStop }: Pick<TrackStops, 'units' | 'largestStop'>) {
  const most = Math.max(1, ...units.map(({ started }) => toLength(started)))
  return (
    <ol className="space-y-5">
      {units.map((unit, at) => (
        <li key={unit.unitId} className="break-inside-avoid">
          <p className="wrap-break-word">
            <span className="text-soft tabular-nums">{at + 1}. </span>
            <Link to="/admin/updateunit/$unitId" params={{ unitId: unit.unitId }} className={linkStyle}>
              {unit.title}
            </Link>
          </p>
          <dl className="mt-1.5 text-small">
            <CountBar label={messages.started()} count={unit.started} most={most} className="bg-accent/35" />
            <CountBar label={messages.finished()} count={unit.finished} most={most} className="bg-accent" />
          </dl>
          {largestStop === unit.unitId && (
            <p className="mt-1.5 flex gap-2 text-small font-semibold text-warm">
              <LineIcon name="info" className="mt-px size-5" />
              <span className="min-w-0">{describeLargestStop(unit)}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Returns the length of a bar: of a few people that of one fewer than the fewest that are shown as a number. */
const toLength = (count: ShownPeople) => (count === 'few' ? SMALLEST_SHOWN_COUNT - 1 : count)

type CountBarProps = { label: string; count: ShownPeople; most: number; className: string }

function CountBar({ label, count, most, className }: CountBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="w-17 text-soft">{label}</dt>
      <dd className="flex min-w-28 max-w-full flex-1 items-center gap-x-3">
        <span
          aria-hidden="true"
          className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-tint print:[print-color-adjust:exact] forced-colors:border"
        >
          <span
            style={{ width: `${(toLength(count) / most) * 100}%` }}
            className={classNames(
              'block h-full rounded-full transition-[width] duration-200 print:[print-color-adjust:exact] forced-colors:bg-[Highlight]',
              className,
            )}
          />
        </span>
        <span className="min-w-14 shrink-0 text-end font-semibold tabular-nums">
          {formatPeopleCount(count)}
        </span>
      </dd>
    </div>
  )
}
