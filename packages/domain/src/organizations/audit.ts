import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './audit.messages.ts'

/** What the audit log of an organization records. */
export const auditActions = [
  'group_created',
  'member_added',
  'member_added_uninvited',
  'member_removed',
  'member_left',
  'member_moved',
  'member_renamed',
  'members_moved',
  'invitation_sent',
  'password_issued',
  'member_enabled',
  'member_disabled',
  'member_address_corrected',
  'member_role_changed',
  'member_transferred',
  'member_arrived',
  'second_factor_reset',
  'account_unlocked',
  'sub_group_created',
  'sub_group_renamed',
  'sub_group_removed',
  'sub_group_layout',
  'display_name_changed',
  'link_changed',
  'layout_changed',
  'max_members_changed',
  'branding_changed',
  'branding_removed',
  'completions_shown',
  'completions_hidden',
  'report_shared',
  'report_hidden',
  'help_lines_changed',
  'launch_planned',
  'launch_stopped',
  'invitation_text_changed',
  'reminders_changed',
  'reminders_refused',
  'announcement_changed',
  'announcement_removed',
  'time_zone_changed',
  'usage_shared',
  'usage_hidden',
  'group_archived',
  'group_unarchived',
  'removal_started',
  'group_activated',
  'group_deactivated',
  'import_started',
  'import_finished',
  'import_undone',
  'missing_removed',
  'members_exported',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * An entry of the audit log. `actor` and `subject` are pseudonyms of people (PersonStore), whose mapping is gone once the
 * person is deleted (docs/security.md T60): no entry has a name, an address or a `sub`. `actor` is null for the server
 * itself; `subject` is null where no single person is meant. `detail` is what was changed to: the name of a sub-group or
 * layout, a number; '' where nothing more can be said. `time` is ISO 8601 in UTC.
 */
export type AuditEntry = {
  id: string
  group: string
  time: string
  action: AuditAction
  actor: string | null
  subject: string | null
  detail: string
}

/** What an entry says besides who did it, in words. */
const wordsByAction: Record<AuditAction, (values: { detail: string }) => string> = {
  group_created: messages.groupCreated,
  member_added: messages.memberAdded,
  member_removed: messages.memberRemoved,
  member_left: messages.memberLeft,
  member_moved: messages.memberMoved,
  member_renamed: messages.memberRenamed,
  members_moved: messages.membersMoved,
  invitation_sent: messages.invitationSent,
  password_issued: messages.passwordIssued,
  member_enabled: messages.memberEnabled,
  member_disabled: messages.memberDisabled,
  member_address_corrected: messages.memberAddressCorrected,
  member_role_changed: messages.memberRoleChanged,
  member_transferred: messages.memberTransferred,
  member_arrived: messages.memberArrived,
  second_factor_reset: messages.secondFactorReset,
  account_unlocked: messages.accountUnlocked,
  sub_group_created: messages.subGroupCreated,
  sub_group_renamed: messages.subGroupRenamed,
  sub_group_removed: messages.subGroupRemoved,
  sub_group_layout: messages.subGroupLayout,
  display_name_changed: messages.displayNameChanged,
  link_changed: messages.linkChanged,
  layout_changed: messages.layoutChanged,
  max_members_changed: messages.maxMembersChanged,
  branding_changed: messages.brandingChanged,
  branding_removed: messages.brandingRemoved,
  completions_shown: messages.completionsShown,
  completions_hidden: messages.completionsHidden,
  report_shared: messages.reportShared,
  report_hidden: messages.reportHidden,
  help_lines_changed: messages.helpLinesChanged,
  member_added_uninvited: messages.memberAddedUninvited,
  launch_planned: messages.launchPlanned,
  launch_stopped: messages.launchStopped,
  invitation_text_changed: messages.invitationTextChanged,
  reminders_changed: messages.remindersChanged,
  reminders_refused: messages.remindersRefused,
  announcement_changed: messages.announcementChanged,
  announcement_removed: messages.announcementRemoved,
  time_zone_changed: messages.timeZoneChanged,
  usage_shared: messages.usageShared,
  usage_hidden: messages.usageHidden,
  group_archived: messages.groupArchived,
  group_unarchived: messages.groupUnarchived,
  removal_started: messages.removalStarted,
  group_activated: messages.groupActivated,
  group_deactivated: messages.groupDeactivated,
  import_started: messages.importStarted,
  import_finished: messages.importFinished,
  import_undone: messages.importUndone,
  missing_removed: messages.missingRemoved,
  members_exported: messages.membersExported,
}

/** Returns what happened, without the person who did it and the person it happened to. */
export function describeAuditAction({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  return wordsByAction[action]({ detail: detail || messages.noDetail() })
}

/** The name of a person in an entry who has been deleted since. */
export const removedPersonName: PlainMessage = messages.removedPerson
