import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  logins: 'Logins',
  signUps: 'Sign-ups',
  trackViews: 'Track views',
  videoStarts: 'Video starts',
  videoCompletes: 'Video completes',
  unitsCompleted: 'Units completed',
  downloads: 'File downloads',
  relatedClicks: 'Links followed to another track',
  searchHits: 'Searches with results',
  searchMisses: 'Searches without results',
})
