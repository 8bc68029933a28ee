import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  generalMoney: 'General Money Topic',
  adults: 'For Adults',
  couples: 'For Couples',
  youngAdults: 'Young Adults (18-34)',
  parentsAtHome: 'Parents with Kids at Home',
  parentsUnder12: 'Parents with Kids under 12',
  parentsOfTeens: 'Parents of Teens',
  boomers: 'Boomers and up',
  highNetWorth: 'High Net Worth',

  conversation: 'Conversation',
  activity: 'Activity',
  resource: 'Resource',
  resources: 'Resources',
  video: 'Video',

  videoReference:
    'Please enter the number of a video on Vimeo, or its whole address, such as https://vimeo.com/76979871.',
  reviewLink:
    'A review link does not lead to the player. Please open the video on Vimeo, and copy its address from “Share”.',
})
