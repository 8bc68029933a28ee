/** Whose page this is (their id), or null: sent with what is recorded, so that it never lands in another's session. */
let currentUserId: string | null = null

export function setCurrentUserId(sub: string | null): void {
  currentUserId = sub
}

export function getCurrentUserId(): string | null {
  return currentUserId
}
