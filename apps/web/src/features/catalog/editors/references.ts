import type { ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import { messages } from './messages.ts'

/** A record by the key that another one names; undefined where it is gone. */
export type Reference<Row> = { key: string; record: Row | undefined }

/** Returns what a list of keys names, in its order, the missing ones too: a person can see and remove them. */
export function listReferences<Row>(
  keys: readonly string[],
  records: ReadonlyMap<string, Row>,
): Reference<Row>[] {
  return [...new Set(keys)].map((key) => ({ key, record: records.get(key) }))
}

export function getReferenceTitle({ key, record }: Reference<{ title: string }>): string {
  return record?.title ?? messages.missingRecord({ key })
}

/** Returns the options, and first the chosen value where none of them has it, so that it can be cleared. */
export function addMissingOption(options: readonly ComboboxOption[], value: string | null): ComboboxOption[] {
  const isMissing = value !== null && !options.some((option) => option.value === value)
  return isMissing ? [{ value, text: messages.missingOption({ title: value }) }, ...options] : [...options]
}

/** Returns the tracks as options. `without` is left out: a track does not name itself. */
export function toTrackOptions(
  tracks: readonly { slug: string; title: string; trackDisabled: boolean }[],
  { without = null }: { without?: string | null } = {},
): ComboboxOption[] {
  return tracks
    .filter(({ slug }) => slug !== without)
    .map(({ slug, title, trackDisabled }) => ({
      value: slug,
      text: trackDisabled ? messages.disabledOption({ title }) : title,
    }))
}
