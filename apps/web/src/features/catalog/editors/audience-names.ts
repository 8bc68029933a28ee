import type { audiences } from '@kitchen-table/domain/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/** What the audiences of a track are called. */
export const audienceNames: Record<(typeof audiences)[number], PlainMessage> = {
  'General Money Topic': messages.generalMoneyTopic,
  'For Adults': messages.forAdults,
  'For Couples': messages.forCouples,
  'Young Adults (18-34)': messages.youngAdults,
  'Parents with Kids at Home': messages.parentsWithKidsAtHome,
  'Parents with Kids under 12': messages.parentsWithKidsUnder12,
  'Parents of Teens': messages.parentsOfTeens,
  'Boomers and up': messages.boomersAndUp,
  'High Net Worth': messages.highNetWorth,
}
