/**
 * The id of the person whose page this is, or null. Sent with recorded progress and usage, so that the server never
 * counts it for another person who has signed in meanwhile.
 */
let currentUserId: string | null = null

export function setCurrentUserId(sub: string | null): void {
  currentUserId = sub
}

export function getCurrentUserId(): string | null {
  return currentUserId
}
