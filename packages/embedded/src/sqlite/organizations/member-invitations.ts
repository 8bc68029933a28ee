import type { MembershipStore } from '@kitchen-table/application/ports'
import { requireBatchWithinLimit } from '@kitchen-table/application/store-helpers'
import type { Sqlite } from '../open-sqlite.ts'

type MemberInvitations = Pick<MembershipStore, 'recordInvitations' | 'recordInvitationRequest'>

/** Records when members were invited, and when they asked for it. */
export function sqliteMemberInvitations({ db, write }: Sqlite): MemberInvitations {
  // Also those with the very same time: a resumed job gets the ids again.
  const setInvitedAt = db.prepare(`
    UPDATE members SET invited_at = $sentAt
    WHERE sub = $sub AND group_slug = $group AND status = 'FORCE_CHANGE_PASSWORD' AND enabled = 1
      AND (invited_at < $notSince OR invited_at = $sentAt)`)
  const setRenewalRequestedAt = db.prepare('UPDATE members SET renewal_requested_at = ? WHERE sub = ?')

  return {
    recordInvitations: (group, subs, { sentAt, notSince }) =>
      write([], () => {
        requireBatchWithinLimit(subs)
        return subs.filter((sub) => setInvitedAt.run({ group, sub, sentAt, notSince }).changes === 1)
      }),
    recordInvitationRequest: (sub, requestedAt) =>
      write([], () => void setRenewalRequestedAt.run(requestedAt, sub)),
  }
}
