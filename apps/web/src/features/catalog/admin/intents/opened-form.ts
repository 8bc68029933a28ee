import type { IntentRow } from '@kitchen-table/contract/catalog'

/** A form that is open: of an intent, or of a new one if it is null. */
export type OpenedForm = {
  intent: IntentRow | null
  /** Words of a search that become one of its phrases; null for none. */
  addedPhrase: string | null
}
