import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  orDropItHere: 'or drop it here',
  replace: 'Replace',
  notUploaded: 'Not uploaded',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  remove: 'Remove',
  chooseAFile: 'Choose a file',
  noneChosen: 'None chosen',
  showTheOptions: 'Show the options',
  nothingMatches: 'Nothing matches.',
  colorPicker: ', color picker',
})
