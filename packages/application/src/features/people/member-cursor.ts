import { z } from 'zod'
import type { MemberOrder } from './membership-store.ts'

const storedCursor = z.tuple([z.string(), z.boolean()], z.string())

/** Returns the opaque place after a row, for the same order. */
export function encodeMemberCursor({ sort, descending }: MemberOrder, keys: readonly string[]): string {
  return Buffer.from(JSON.stringify([sort, descending, ...keys])).toString('base64url')
}

/** Returns the `keyCount` keys of a place; null if the text is none of this order, so that the list begins at its start. */
export function decodeMemberCursor(
  { sort, descending }: MemberOrder,
  keyCount: number,
  cursor: string | undefined,
): string[] | null {
  if (cursor === undefined) return null
  const parsed = storedCursor.safeParse(parseJsonOrNull(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) return null
  const [cursorSort, isDescending, ...keys] = parsed.data
  const isOfThisOrder = cursorSort === sort && isDescending === descending && keys.length === keyCount
  return isOfThisOrder ? keys : null
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
