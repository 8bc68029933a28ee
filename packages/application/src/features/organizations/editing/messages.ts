import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  endsBeforeItBegins: 'The last day is before the first one.',
  isOver: 'That day is over. Please choose today or a later day.',
  otherName: 'Please type the name of the organization as it stands above.',
  organizationRemoved: 'The organization {title} was removed with everything that was stored of it.',
  // Details of entries of the audit log. They follow what describeAuditAction says.
  subGroupLayout: '{subGroup}: {layout}',
  subGroupLayoutOfOrganization: '{subGroup}: as the organization',
  unlimitedMembers: 'unlimited',
  announcedDays: '{from} to {until}',
  helpLines: '{count, plural, one {# place} other {# places}}',
})
