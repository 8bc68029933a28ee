import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theAuditLog: 'the audit log',
  empty: 'Nothing has happened yet',
  emptyText:
    'Every invitation, move, removal and change of a setting is recorded here, with the person who made it.',
  lead: 'Who changed what, the newest first. Managers and administrators see the same.',
  exportLog: 'Export the log',
  showOlder: 'Show older ones',
  library: 'The library itself',
  entry: '<who>{actor}</who> {action}',
  entryAbout: '<who>{actor}</who> {action} {subject}',
})
