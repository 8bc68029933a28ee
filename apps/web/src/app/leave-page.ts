let isLeaving = false

/**
 * Loads another page in place of this one, without asking about unsaved input: for a page whose person has signed out
 * or was replaced by another, and of which nothing may stay.
 */
export function leavePage(path: string): void {
  isLeaving = true
  location.assign(path)
}

export function isLeavingPage(): boolean {
  return isLeaving
}
