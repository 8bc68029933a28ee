import type { z } from 'zod'
import type { Note } from './findings.ts'

/** Returns the record, and notes its unknown fields; null for one that cannot be read, which is noted with the reason. */
export function parseRecord<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  item: unknown,
  note: Note,
): z.output<z.ZodObject<Shape>> | null {
  const parsed = schema.safeParse(item)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    note('record-invalid', reasons.join('; '))
    return null
  }
  const unknown = Object.keys(item ?? {}).filter((name) => !(name in schema.shape))
  for (const name of unknown) note('field-unknown', name)
  return parsed.data
}

/** Returns the entries of a list that can be read. */
export function parseEntries<T>(
  entries: readonly unknown[] | null | undefined,
  schema: z.ZodType<T>,
  name: string,
  note: Note,
): T[] {
  return (entries ?? []).flatMap((entry, n) => {
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    note('entry-unparsable', `${name}[${n}]: ${JSON.stringify(entry)}`)
    return []
  })
}

/** Returns a value; if it is missing, the fallback, which is noted. */
export function valueOrDefault<T>(value: T | null | undefined, fallback: T, name: string, note: Note): T {
  if (value !== null && value !== undefined) return value
  note('field-defaulted', name)
  return fallback
}

/** Returns the entries without repetitions, which are noted. */
export function withoutRepetitions(entries: readonly string[], name: string, note: Note): string[] {
  const seen = new Set<string>()
  for (const entry of entries) {
    if (seen.has(entry)) note('entry-repeated', `${name}: ${entry}`)
    seen.add(entry)
  }
  return [...seen]
}

/** The keys of one kind of record here, by their keys there. */
export type KeyMap = ReadonlyMap<string, string>

/** Returns what a reference is here; null for one to nowhere, which is noted. */
export function resolveReference(
  reference: string | null | undefined,
  keys: KeyMap,
  name: string,
  note: Note,
): string | null {
  if (reference === null || reference === undefined || reference === '') return null
  const key = keys.get(reference)
  if (key === undefined) note('reference-dropped', `${name}: ${reference}`)
  return key ?? null
}

/** Returns what the references of a list are here, each once, without those to nowhere. */
export function resolveReferences(
  references: readonly string[],
  keys: KeyMap,
  name: string,
  note: Note,
): string[] {
  const resolved = withoutRepetitions(references, name, note).map((reference) =>
    resolveReference(reference, keys, name, note),
  )
  return resolved.filter((key) => key !== null)
}
