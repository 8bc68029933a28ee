import { deviceStorage, tabStorage } from '../../../app/browser-storage.ts'
import { clearNobodysDrafts } from '../../../app/draft.ts'
import { personStorage } from '../../../app/person-storage.ts'

/** After signing out: nothing about the person stays on this device (security.md T63). */
export function forgetPerson(sub: string): void {
  personStorage(sub, deviceStorage).clear()
  personStorage(sub, tabStorage).clear()
  clearNobodysDrafts()
  location.assign('/')
}
