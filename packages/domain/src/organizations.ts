export { isDay } from './calendar/day.ts'
export { isTimeZone, listInstants, toClockTime } from './calendar/zoned-time.ts'
export {
  type AccountHelpReason,
  accountHelpReasons,
  accountHelpReasonWords,
} from './organizations/account-help.ts'
export {
  type Announcement,
  classifyAnnouncement,
  findAnnouncement,
  MAX_ANNOUNCEMENT_LENGTH,
} from './organizations/announcement.ts'
export { ARCHIVE_DAYS, getRemovableFrom, isRemovable } from './organizations/archive.ts'
export {
  type AuditAction,
  type AuditEntry,
  auditActions,
  describeAuditAction,
  removedPersonName,
} from './organizations/audit.ts'
export { foldText } from './organizations/fold-text.ts'
export {
  classifyReminder,
  type Invitee,
  isAutomaticReminderDue,
  isReminderDue,
  MAX_INVITATIONS_A_DAY,
  REMINDER_INTERVAL_MS,
  REMINDER_TIME_OF_DAY,
  type ReminderDay,
  reminderDayChoices,
} from './organizations/invitation-reminder.ts'
export {
  countDueInvitations,
  findNextLaunchTime,
  isLaunchOver,
  type Launch,
  type LaunchHours,
  launchHours,
  MAX_LAUNCH_DAYS_AHEAD,
} from './organizations/launch.ts'
export {
  countMemberChanges,
  type DomainChange,
  describeMemberChangeState,
  type MemberChange,
  type MemberChangeCounts,
  type MemberChangeState,
  memberChangeStates,
  memberChanges,
  planMemberChange,
  replaceEmailDomain,
  reverseMemberChange,
  type WantedMemberChange,
} from './organizations/member-change.ts'
export {
  type MemberFilter,
  type MemberQuery,
  type MemberSort,
  memberFilters,
  memberSorts,
  NO_SUB_GROUP,
  toSearchKey,
} from './organizations/member-search.ts'
export {
  listNameIndexKeys,
  matchesNameQuery,
  type NameQuery,
  type PersonNames,
  parseNameQuery,
  toSearchWordsText,
} from './organizations/name-search.ts'
export {
  type AccountStatus,
  accountStatuses,
  DEMO_GROUP,
  getOrganizationDisplayName,
  MAX_SUB_GROUPS,
  type Member,
  type MemberRole,
  memberRoles,
  newOrganizationDefaults,
  type Organization,
  type OrganizationStatus,
  organizationStatuses,
  type SubGroup,
} from './organizations/organization.ts'
export {
  hasSeveralAddresses,
  MAX_PASTED_ADDRESSES,
  type PastedAddresses,
  parsePastedAddresses,
} from './organizations/pasted-addresses.ts'
export {
  mayAddMember,
  mayAdministerAccount,
  mayChangeMembership,
  mayDeleteMember,
  mayEditOrganizations,
  mayManageMember,
  mayManageOrganization,
  mayReadOrganization,
  mayRemoveMemberByImport,
  maySearchPeople,
  maySeeCompletions,
  maySeeLastLogin,
  maySetMemberEnabled,
  mayWithholdInvitation,
} from './organizations/policy.ts'
export {
  addReminderOutcomes,
  emptyReminderOutcome,
  type ReminderOutcome,
} from './organizations/reminder-outcome.ts'
export {
  areSeatsNearlyTaken,
  areSeatsShort,
  countFreeSeats,
  describeSeats,
  describeUserCount,
  hasFreeSeat,
  MAX_SEATS,
  toSeats,
} from './organizations/seats.ts'
export { isTakeoverPaused, TAKEOVER_PAUSE_MS, type TakeoverStep } from './organizations/takeover-pause.ts'
export {
  describeVisibleToOrganization,
  type VisibilitySettings,
} from './organizations/visible-to-organization.ts'
