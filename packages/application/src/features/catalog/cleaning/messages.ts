import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  noDrawing: 'This is not a drawing in SVG.',
  tooLargeDrawing:
    'This drawing is too large once it is cleaned and its styles are written out. A drawing has at most 32 KB.',
})
