import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'
import type { Audience } from './records.ts'
import type { UnitType } from './unit.ts'

/** What people read in place of an audience, whose stored value is English. */
export const audienceNames: Record<Audience, PlainMessage> = {
  'General Money Topic': messages.generalMoney,
  'For Adults': messages.adults,
  'For Couples': messages.couples,
  'Young Adults (18-34)': messages.youngAdults,
  'Parents with Kids at Home': messages.parentsAtHome,
  'Parents with Kids under 12': messages.parentsUnder12,
  'Parents of Teens': messages.parentsOfTeens,
  'Boomers and up': messages.boomers,
  'High Net Worth': messages.highNetWorth,
}

/** What people read in place of a type of units. */
export const unitTypeNames: Record<UnitType, PlainMessage> = {
  Conversation: messages.conversation,
  Activity: messages.activity,
  Resource: messages.resource,
  Resources: messages.resources,
  Video: messages.video,
}
