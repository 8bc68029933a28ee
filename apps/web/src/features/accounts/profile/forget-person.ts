import { personStorage } from '../../../app/person-storage.ts'
import { begunReset } from '../begun-reset.ts'

/** After signing out: nothing about the person stays on this device (security.md T63). */
export function forgetPerson(sub: string): void {
  personStorage(sub, localStorage).clear()
  personStorage(sub, sessionStorage).clear()
  begunReset.forget()
  location.assign('/')
}
