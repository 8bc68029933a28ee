import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './visible-to-organization.messages.es.ts'

export const messages = defineMessages(
  {
    ofMember:
      '{organization} can see your name, your email address, whether you have signed in and how many lessons you have completed, but never which ones, or what you search for.',
    ofMemberWithoutCompletions:
      '{organization} can see your name, your email address and whether you have signed in, but never which lessons you open, how many you complete, or what you search for.',
    usage:
      'Once a month it gets a list of what was opened most often, which names nobody and leaves out what fewer than five people used.',
    report:
      'Once a quarter it gets a report of how many people use what, which names nobody and, except for how many joined, never shows a number of fewer than five.',
  },
  { es },
)
