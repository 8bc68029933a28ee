import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  movingTo: 'Moving members to {subGroup}',
  movingOut: 'Moving members out of sub-groups',
  inviting: 'Inviting members again',
  subGroupsUpdated: 'Sub Groups Updated',
  invitations: 'Invitations',
  checked: 'checked',
  done: 'done',
  sent: 'sent',
  skipped: 'skipped',
  titleDone: '{title}: done',
  titleCounted: '{title}: {done, number} of {total, number}',
  titleBeginning: '{title}: beginning',
  show: 'Show',
  closeAndGoOn: 'You can close this and go on working. It goes on by itself, and is found again here.',
  leaveThisPage: 'You can leave this page. It goes on by itself, and is found again here.',
  cannotSee: 'We cannot see how far it is right now. It goes on by itself.',
})
