import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'
import type { UnitType } from './unit.ts'

/** What people read in place of a type of units. */
export const unitTypeNames: Record<UnitType, PlainMessage> = {
  Conversation: messages.conversation,
  Activity: messages.activity,
  Resource: messages.resource,
  Resources: messages.resources,
  Video: messages.video,
}
