import { defineMessages } from '@kitchen-table/i18n/messages'

import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    clear: 'Clear',
    added: 'Added {tags}',
    removed: 'Removed {tag}',
    removeFile: 'Remove {file}',
    bytes: '{count} bytes',
    upTo: 'Up to {size}',
    kindsUpTo: '{kinds}, up to {size}',
    wrongKind: '{file} cannot be used here. Choose a file of this kind: {kinds}.',
    tooLarge: '{file} is {size}, which is too large. Choose one of up to {max}.',
    emptyFile: '{file} is empty. Choose another file.',
    isBeingSent: 'The file is still being sent.',
    uploading: 'Uploading {file}',
    uploaded: '{file} is uploaded',
    uploadOf: 'Upload of {file}',
    sizeOfAll: '{sent} of {all}',
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
  },
  { es },
)
