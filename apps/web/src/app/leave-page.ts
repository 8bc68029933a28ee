let isLeaving = false

/** Loads another page without asking about unsaved input, for a page of which nothing may stay. */
export function leavePage(path: string): void {
  isLeaving = true
  location.assign(path)
}

export function isLeavingPage(): boolean {
  return isLeaving
}
