import { isGranted, type Permission } from '@kitchen-table/domain/accounts/permissions'
import { Refusal } from '../refusal.ts'
import { type AuthenticatedPerson, toActor } from './authenticated-person.ts'

/** Throws `accounts.not_signed_in` without a session (null), or `auth.forbidden` if the role is not enough. */
export function authorize(permission: Permission, person: AuthenticatedPerson | null): void {
  if (isGranted(permission, person && toActor(person))) return
  throw new Refusal(person === null ? 'accounts.not_signed_in' : 'auth.forbidden')
}

/** Returns the person if they have the permission. Throws as `authorize` does, and for a visitor without a session. */
export function authorizePerson(
  permission: Permission,
  person: AuthenticatedPerson | null,
): AuthenticatedPerson {
  authorize(permission, person)
  if (person === null) throw new Refusal('accounts.not_signed_in')
  return person
}
