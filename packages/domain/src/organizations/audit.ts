/** What the audit log of an organization records. */
export const auditActions = [
  'group_created',
  'member_added',
  'member_removed',
  'member_left',
  'member_moved',
  'member_renamed',
  'members_moved',
  'invitation_sent',
  'password_issued',
  'member_enabled',
  'member_disabled',
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

/** What an entry says besides who did it, in words: `{detail}` is its detail. */
const wordsByAction: Record<AuditAction, string> = {
  group_created: 'created the organization',
  member_added: 'added',
  member_removed: 'removed',
  member_left: 'left the organization',
  member_moved: 'moved to {detail}:',
  member_renamed: 'changed the name of',
  members_moved: 'moved {detail}',
  invitation_sent: 'sent an invitation to',
  password_issued: 'issued a temporary password, without an e-mail, to',
  member_enabled: 'enabled',
  member_disabled: 'disabled',
  sub_group_created: 'created the sub-group {detail}',
  sub_group_renamed: 'renamed a sub-group to {detail}',
  sub_group_removed: 'removed the sub-group {detail}',
  sub_group_layout: 'changed the layout of a sub-group: {detail}',
  display_name_changed: 'changed the display name to {detail}',
  link_changed: 'changed the link of the image to {detail}',
  layout_changed: 'changed the default layout to {detail}',
  max_members_changed: 'changed the most members to {detail}',
  branding_changed: 'changed the image',
  branding_removed: 'removed the image',
  completions_shown: 'let managers see how many lessons are completed',
  completions_hidden: 'hid from managers how many lessons are completed',
  report_shared: 'let managers see the report of each quarter',
  report_hidden: 'hid the report of each quarter from managers',
  help_lines_changed: 'changed the places on Help right now: {detail}',
  group_activated: 'activated the organization',
  group_deactivated: 'deactivated the organization',
  import_started: 'began an import of {detail}',
  import_finished: 'finished an import: {detail}',
  import_undone: 'undid an import: {detail}',
  missing_removed: 'removed {detail}',
  members_exported: 'exported the members',
}

/** Returns what happened, without the person who did it and the person it happened to. */
export function describeAuditAction({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  return wordsByAction[action].replaceAll('{detail}', () => detail || 'none')
}

/** The name of a person in an entry who has been deleted since. */
export const REMOVED_PERSON = 'a removed person'
