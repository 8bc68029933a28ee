/** The most members that one step of the stores changes: two rows each, in a transaction of at most 100 items. */
export const MAX_MEMBERS_AT_ONCE = 45

/** Returns a list in parts of at most `size`. */
export function toChunks<T>(items: readonly T[], size = MAX_MEMBERS_AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  )
}
