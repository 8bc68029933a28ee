import type { MemberImport } from '@kitchen-table/contract/organizations'
import { formatNumber } from '@kitchen-table/i18n/formats'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { countLeftOutRows, countPeopleWithoutSeat } from './import-words.ts'
import { messages } from './messages.ts'

/** The four figures above the lines. */
export function ReviewSummary({ memberImport }: { memberImport: MemberImport }) {
  const { counts } = memberImport
  const leftOut = countLeftOutRows(memberImport)
  const here = counts.change + counts.same

  return (
    <dl className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.3fr]">
      <Figure count={counts.create}>{messages.figureInvited()}</Figure>
      <Figure count={here}>{messages.figureHere({ count: here, changing: counts.change })}</Figure>
      <Figure count={leftOut} isBad={leftOut > 0}>
        {messages.figureLeftOut()}
      </Figure>
      <Seats memberImport={memberImport} />
    </dl>
  )
}

const cardStyle =
  'flex min-w-0 flex-col-reverse justify-end rounded-card border border-line bg-card px-5 py-4'
const figureStyle = 'font-serif text-title-m font-[560] tabular-nums'

function Figure({ count, isBad = false, children }: { count: number; isBad?: boolean; children: ReactNode }) {
  return (
    <div className={cardStyle}>
      <dt className="text-small text-soft">{children}</dt>
      <dd className={classNames(figureStyle, isBad && 'text-danger')}>{formatNumber(count)}</dd>
    </div>
  )
}

/** How many seats are taken when everybody to invite is here. */
function Seats({ memberImport }: { memberImport: MemberImport }) {
  const { max, after } = memberImport.seats
  const withoutSeat = countPeopleWithoutSeat(memberImport)
  if (max === 0) return <Figure count={after}>{messages.figureUnlimited()}</Figure>
  const taken = after - withoutSeat
  return (
    <div className={cardStyle}>
      <dt className={classNames('mt-1 text-small', withoutSeat > 0 ? 'text-danger' : 'text-soft')}>
        {withoutSeat > 0 ? messages.figureWithoutSeat({ count: withoutSeat }) : messages.figureSeats()}
      </dt>
      <dd>
        <span className={figureStyle}>
          <RichMessage
            parts={messages.seatsTaken({
              taken,
              max,
              limit: (text) => <span className="text-title-s">{text}</span>,
            })}
          />
        </span>
        <ProgressBar label={messages.seatsLabel()} value={(taken / max) * 100} className="mt-1.5" />
      </dd>
    </div>
  )
}
