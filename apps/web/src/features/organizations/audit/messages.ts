import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  nothingHasHappenedYet: 'Nothing has happened yet',
  everyInvitationMoveRemoval:
    'Every invitation, move, removal and change of a setting is recorded here, with the person who made it.',
  whoChangedWhatThe: 'Who changed what, the newest first. Managers and administrators see the same.',
  exportTheLog: 'Export the log',
  showOlderOnes: 'Show older ones',
  theLibraryItself: 'The library itself',
})
