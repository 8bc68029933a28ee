import { defineMessages } from '@kitchen-table/i18n/messages'

/** Notices to administrators. */
export const messages = defineMessages({
  addressConflict:
    '{email} came from {provider} for the first time, but someone else here has that address, so they were not let in. Change the address of one of the two.',
  fullOrganization:
    '{organization} is full: {email} came from {provider} and found no place. Allow the organization more members.',
})
