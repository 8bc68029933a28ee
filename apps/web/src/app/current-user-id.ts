/** The id of this page's person, or null; sent with recorded data, so that it is never counted for another one. */
let currentUserId: string | null = null

export function setCurrentUserId(sub: string | null): void {
  currentUserId = sub
}

export function getCurrentUserId(): string | null {
  return currentUserId
}
