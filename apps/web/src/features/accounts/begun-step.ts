const KEY = 'kitchen-table:second-step'

/** Storage may be forbidden; then a reload begins again with the password. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** Whether this tab was asked for a second step: its secret is in a cookie that pages cannot see. */
export const begunStep = {
  note: () => attempt(() => sessionStorage.setItem(KEY, '1')),
  forget: () => attempt(() => sessionStorage.removeItem(KEY)),
  isBegun: () => attempt(() => sessionStorage.getItem(KEY)) !== null,
}
