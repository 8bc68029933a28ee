import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  // Details of entries. They follow what describeAuditAction says.
  started: '{count, plural, one {# person} other {{count, number, ::group-off} people}}',
  finished: '{succeeded, number, ::group-off} done, {failed, number, ::group-off} failed',
  undone: '{undone, number, ::group-off} of {total, number, ::group-off}',
  missingRemoved:
    '{count, plural, one {# person who is} other {{count, number, ::group-off} people who are}} not in “{file}”',

  // The headings of an export.
  time: 'Time',
  who: 'Who',
  what: 'What',
  whom: 'Whom',
})
