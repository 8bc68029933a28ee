import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/** Who a track is written for, as it is stored. The nine options and their words are fixed (docs/product.md 4.4). */
export const audiences = [
  'General Money Topic',
  'For Adults',
  'For Couples',
  'Young Adults (18-34)',
  'Parents with Kids at Home',
  'Parents with Kids under 12',
  'Parents of Teens',
  'Boomers and up',
  'High Net Worth',
] as const

export type Audience = (typeof audiences)[number]

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
