import { defineMessages } from '@kitchen-table/i18n/messages'

/** Details of entries of the audit log. They follow what describeAuditAction says. */
export const messages = defineMessages({
  subGroupLayout: '{subGroup}: {layout}',
  subGroupLayoutOfOrganization: '{subGroup}: as the organization',
  unlimitedMembers: 'unlimited',
  helpLines: '{count, plural, one {# place} other {# places}}',
})
