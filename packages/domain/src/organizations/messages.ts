import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  unlimitedUsers: 'Unlimited Users',
  usersOfMax: '{taken, number, ::group-off} of {max, number, ::group-off} Users',
  unlimitedSeats: '{taken, number, ::group-off} / unlimited',
  seats: '{taken, number, ::group-off} / {max, number, ::group-off}',
})
