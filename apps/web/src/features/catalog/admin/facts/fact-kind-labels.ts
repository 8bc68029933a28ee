import type { FactKind } from '@kitchen-table/domain/facts'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

export const factKindLabels: Record<FactKind, PlainMessage> = {
  figure: messages.figure,
  date: messages.date,
  program: messages.program,
  law: messages.law,
  phone: messages.phone,
  link: messages.link,
  window: messages.window,
}
