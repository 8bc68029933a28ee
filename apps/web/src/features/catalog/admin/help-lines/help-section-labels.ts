import type { HelpSection } from '@kitchen-table/domain/help'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/** What editors call the sections of help lines. */
export const helpSectionLabels: Record<HelpSection, PlainMessage> = {
  danger: messages.danger,
  suicide: messages.suicide,
  despair: messages.despair,
  violence: messages.violence,
  control: messages.control,
  child: messages.child,
  elder: messages.elder,
  trafficking: messages.trafficking,
  hunger: messages.hunger,
  shelter: messages.shelter,
  eviction: messages.eviction,
  gambling: messages.gambling,
  addiction: messages.addiction,
  scam: messages.scam,
  money: messages.money,
}
