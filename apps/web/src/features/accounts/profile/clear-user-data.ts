import { deviceStorage, tabStorage } from '../../../app/browser-storage.ts'
import { clearAnonymousDrafts } from '../../../app/draft.ts'
import { createUserStorage } from '../../../app/user-storage.ts'

/** After signing out: nothing about the person stays on this device (docs/security.md T63). */
export function clearUserDataAndRedirect(sub: string): void {
  createUserStorage(sub, deviceStorage).clear()
  createUserStorage(sub, tabStorage).clear()
  clearAnonymousDrafts()
  location.assign('/')
}
