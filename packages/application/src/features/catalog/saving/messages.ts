import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  missingFile: 'Please choose a file.',
  missingOrganization: 'There is no organization with that name. Please choose another one.',
  missingLayout: 'There is no layout with that name. Please choose another one.',
  missingResource: "We can't find this resource any more: {key}.",
})
