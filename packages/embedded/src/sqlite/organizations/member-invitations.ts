import type { MembershipStore } from '@kitchen-table/application/ports'
import {
  MAX_INVITATIONS_AT_ONCE,
  requireBatchWithinLimit,
  UNINVITED_SORT_KEY,
} from '@kitchen-table/application/store-helpers'
import { outboxAdder } from '../jobs/sqlite-outbox.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { auditRecorder } from './sqlite-audit.ts'

type MemberInvitations = Pick<
  MembershipStore,
  'recordInvitations' | 'recordInvitationRequest' | 'refuseReminders'
>

/** Records when members were invited, and when they asked for it. */
export function sqliteMemberInvitations({ db, write }: Sqlite): MemberInvitations {
  const isRecorded = db.prepare('SELECT 1 FROM members WHERE sub = ? AND group_slug = ? AND invited_at = ?')
  const addMessage = outboxAdder(db)
  const recordEntries = auditRecorder(db)
  const setInvitedAt = db.prepare(`
    UPDATE members SET invited_at = $sentAt, first_invited_at = coalesce(first_invited_at, $sentAt)
    WHERE sub = $sub AND group_slug = $group AND status = 'FORCE_CHANGE_PASSWORD' AND enabled = 1
      AND invited_at <> $sentAt AND (invited_at < $notSince OR invited_at = '${UNINVITED_SORT_KEY}')`)
  const refuseReminders = db.prepare('UPDATE members SET wants_reminders = 0 WHERE sub = ?')
  const setRenewalRequestedAt = db.prepare('UPDATE members SET renewal_requested_at = ? WHERE sub = ?')

  return {
    recordInvitations: (group, invitations, { sentAt, notSince }) =>
      write([], () => {
        requireBatchWithinLimit(invitations, MAX_INVITATIONS_AT_ONCE)
        const recorded = invitations.filter(({ sub, message, entry }) => {
          // A resumed job gets the ids again.
          if (isRecorded.get(sub, group, sentAt)) return true
          if (setInvitedAt.run({ group, sub, sentAt, notSince }).changes === 0) return false
          if (message) addMessage(message.id, message.message, message.addedAt)
          if (entry) recordEntries([entry])
          return true
        })
        return recorded.map(({ sub }) => sub)
      }),
    refuseReminders: (sub) =>
      write([], () => (refuseReminders.run(sub).changes === 1 ? 'refused' : 'not_found')),
    recordInvitationRequest: (sub, requestedAt) =>
      write([], () => void setRenewalRequestedAt.run(requestedAt, sub)),
  }
}
