import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  conversation: 'Conversation',
  activity: 'Activity',
  resource: 'Resource',
  resources: 'Resources',
  video: 'Video',
  disabledType: '{type} · disabled',
})
