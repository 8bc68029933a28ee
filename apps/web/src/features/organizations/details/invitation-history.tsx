import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { formatMoment } from '../../../app/format-dates.ts'
import { messages } from './messages.ts'

/** What was sent to a person by whom, the newest first. */
export function InvitationHistory({ invitations }: Pick<MemberDetails, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mt-6">
      <h2 id="invitations" className="mb-1.5 font-sans text-small font-semibold">
        {messages.whatWasSent()}
      </h2>
      <ul className="divide-y divide-line text-small">
        {invitations.map(({ time, actor, isByEmail }) => (
          <li key={time} className="flex flex-wrap justify-between gap-x-6 py-1.5">
            <span>
              {isByEmail ? messages.sentEmail() : messages.sentPassword()}
              {actor !== null && <span className="text-soft"> · {messages.sentBy({ actor })}</span>}
            </span>
            <time dateTime={time} className="text-soft tabular-nums">
              {formatMoment(time)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
