import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  unusablePicture:
    'This is not a picture we can use. PNG, JPEG, WebP, GIF and SVG work, up to {side, number, ::group-off} pixels a side.',
  unusableFilm: 'This is not a film we can use. MP4 films work, up to {megabytes, number} MB.',
  lostFile: 'We no longer have this file. Please choose it again.',
  missingSize: 'The size of the file is missing.',
})
