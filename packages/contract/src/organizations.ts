export { createMemberEmailSchema, type MemberSelection, personName } from './organizations/fields.ts'
export type { functionEndpoints } from './organizations/functions.ts'
export {
  type InvitationPreview,
  type invitationEndpoints,
  MAX_INVITATION_TEXT_LENGTH,
} from './organizations/invitations.ts'
export {
  type ChosenMembers,
  MAX_CHOSEN_MEMBERS,
  type MemberChangePreview,
  type MemberChangeResult,
  type memberChangeEndpoints,
  memberChangeOutcome,
} from './organizations/member-changes.ts'
export type {
  ImportProgress,
  ImportRow,
  MemberImport,
  MissingMember,
  memberImportEndpoints,
} from './organizations/member-imports.ts'
export {
  type BulkOutcome,
  type FoundPerson,
  MAX_EMAILS_A_REQUEST,
  type MemberDetails,
  type MemberRow,
  type memberEndpoints,
  type PoolPerson,
  type ReminderResult,
} from './organizations/members.ts'
export { groups } from './organizations/organization-endpoints.ts'
export {
  type AuditEntryView,
  type MoveOutcome,
  moveOutcome,
  type OrganizationDetails,
  type OrganizationJob,
  type OrganizationRow,
  type organizationEndpoints,
  reminderOutcome,
} from './organizations/settings.ts'
