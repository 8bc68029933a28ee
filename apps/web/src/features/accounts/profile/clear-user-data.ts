import { deviceStorage, tabStorage } from '../../../app/browser-storage.ts'
import { clearAnonymousDrafts } from '../../../app/draft.ts'
import { createUserStorage } from '../../../app/user-storage.ts'

/** After signing out: removes the person's data from this device (docs/security.md T63) and opens the front page. */
export function clearUserDataAndRedirect(sub: string): void {
  createUserStorage(sub, deviceStorage).clear()
  createUserStorage(sub, tabStorage).clear()
  clearAnonymousDrafts()
  location.assign('/')
}
