import { defineMessages } from '@kitchen-table/i18n/messages'

/** Details of entries of the audit log. They follow what describeAuditAction says. */
export const messages = defineMessages({
  moved: '{count, plural, one {# member} other {{count, number, ::group-off} members}} to {subGroup}',
  user: 'user',
  manager: 'manager',
  movedToNone: '{count, plural, one {# member} other {{count, number, ::group-off} members}} to no sub-group',
})
