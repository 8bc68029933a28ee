import type { UnitType } from '@kitchen-table/domain/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './unit-types.messages.ts'

/** What the types of a unit are called. */
export const unitTypeNames: Record<UnitType, PlainMessage> = {
  Conversation: messages.conversation,
  Activity: messages.activity,
  Resource: messages.resource,
  Resources: messages.resources,
  Video: messages.video,
}

/** Returns the type of a unit in words, and whether it is disabled. */
export function describeUnitType({ type, unitDisabled }: { type: UnitType; unitDisabled: boolean }): string {
  const name = unitTypeNames[type]()
  return unitDisabled ? messages.disabledType({ type: name }) : name
}
