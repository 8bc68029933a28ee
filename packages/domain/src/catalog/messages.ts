import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  videoReference:
    'Please enter the number of a video on Vimeo, or its whole address, such as https://vimeo.com/76979871.',
  reviewLink:
    'A review link does not lead to the player. Please open the video on Vimeo, and copy its address from “Share”.',
})
