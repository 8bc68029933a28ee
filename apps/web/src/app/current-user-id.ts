/** The id of the person whose page this is, or null. Recorded data carries it, so that it never counts for another. */
let currentUserId: string | null = null

export function setCurrentUserId(sub: string | null): void {
  currentUserId = sub
}

export function getCurrentUserId(): string | null {
  return currentUserId
}
