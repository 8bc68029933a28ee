import type { ComboboxOption } from '../fields/combobox-field.tsx'

/** What a text can name: facts, whose values stand in it, and records that its links lead to. */
export type TextNames = {
  /** Facts to insert, by what a text has for them. */
  facts: readonly ComboboxOption[]
  /** Pages of the library that a link can lead to, by the address of the link. */
  pages: readonly ComboboxOption[]
  /** Returns the value that readers see for what a text has, such as `{{limit.family}}`; null if there is none. */
  describeFact: (name: string) => string | null
}
