import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { Actor } from '@kitchen-table/domain/accounts'
import { appendSlugNumber, type ContentAuthor, slugFromTitle } from '@kitchen-table/domain/catalog'
import { Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { AuthoredRecord, SaveOutcome } from '../ports.ts'

/**
 * Returns eight letters and digits (40 random bits) of a UUID of version 4. Browsers load the id of every unit, so they
 * are short. With 3,000 units, a new id collides with one of them once in 370 million times, and is then refused: a unit
 * is known by its whole `creationId`.
 */
export function toShortId(uuid: string): string {
  const randomBits = Number.parseInt(uuid.replaceAll('-', '').slice(0, 10), 16)
  return randomBits.toString(32).padStart(8, '0')
}

/** So many records of a kind can have the same title, or have had it before they were renamed (docs/security.md T13). */
const MAX_EQUAL_TITLES = 100

/** Returns the slugs that a new record may get, in the order in which to try them: of a title `-2`, `-3` … as well. */
export function listPossibleSlugs(
  requestedSlug: string | undefined,
  title: string,
  newId: () => string,
): string[] {
  if (requestedSlug !== undefined) return [requestedSlug]
  const slug = slugFromTitle(title, () => toShortId(newId()))
  return Array.from({ length: MAX_EQUAL_TITLES }, (_, index) => appendSlugNumber(slug, index + 1))
}

/** Throws the refusal for a save that stored nothing. */
export function requireSavedOutcome(outcome: SaveOutcome): void {
  if (outcome === 'stale') throw new Refusal('catalog.stale')
  if (outcome === 'exists') throw new Refusal('catalog.exists')
  outcome satisfies 'saved'
}

/**
 * Returns what an earlier request of the same creation has stored, otherwise what `create` stores: the response to the
 * earlier one may have been lost.
 */
export async function createOnce<T>(find: () => Promise<T | null>, create: () => Promise<T>): Promise<T> {
  const stored = await find()
  if (stored !== null) return stored
  try {
    return await create()
  } catch (error) {
    const concurrent = error instanceof Refusal && error.code === 'catalog.exists' ? await find() : null
    if (concurrent === null) throw error
    return concurrent
  }
}

/** Returns the record that an update is based on. Throws the refusal `code` if there is none. */
export function requireExisting<T>(record: T | null | undefined, code: RefusalCode): T {
  if (record === null || record === undefined) throw new Refusal(code)
  return record
}

export function createContentAuthor({ sub }: Pick<Actor, 'sub'>, now: number): ContentAuthor {
  return { sub, at: new Date(now).toISOString() }
}

/** Returns a record as it is stored by a successful save. */
export function toSavedRecord<T>(
  record: T,
  expectedVersion: ExpectedVersion,
  author: ContentAuthor,
): AuthoredRecord<T> {
  return { ...record, version: (expectedVersion ?? 0) + 1, author }
}

/** Returns the fields of a stored record, without its version and author. */
export function withoutVersionAndAuthor<T extends object>({
  version: _,
  author: __,
  ...record
}: AuthoredRecord<T>): Omit<AuthoredRecord<T>, 'version' | 'author'> {
  return record
}
