import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  unusablePicture:
    'This is not a picture we can use. PNG, JPEG, WebP, GIF and SVG work, up to {side, number, ::group-off} pixels a side.',
  lostFile: 'We no longer have this file. Please choose it again.',
  missingSize: 'The size of the file is missing.',
})
