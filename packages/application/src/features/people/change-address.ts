import type { OutboxMessage } from '../../platform/messaging/ports.ts'
import { toMailingListUser } from './mailing-list.ts'
import type { PeopleDeps } from './people-deps.ts'
import type { StoredPerson } from './ports.ts'

export type AddressChange = { from: string; to: string }

/**
 * Changes the address of a person from within a job: their record and seat, then their account; in neither if another
 * person or account has it ('exists'). It may be repeated.
 */
export async function changeAddress(
  { directory, members }: Pick<PeopleDeps, 'directory' | 'members'>,
  sub: string,
  { from, to }: AddressChange,
): Promise<'changed' | 'exists' | 'not_found'> {
  const recorded = await members.changeEmail(sub, to)
  if (recorded !== 'changed') return recorded
  const mirrored = await directory.changeEmail(sub, to)
  if (mirrored !== 'changed') await members.changeEmail(sub, from)
  return mirrored
}

/** Returns the messages that change the address of a person on the mailing list. */
export function listMailingListMoves(
  person: Parameters<typeof toMailingListUser>[0] & Pick<StoredPerson, 'sub'>,
  { from, to }: AddressChange,
): OutboxMessage[] {
  const user = toMailingListUser(person)
  return [
    { channel: 'list', purpose: 'list', type: 'delete', user: { ...user, email: from } },
    { channel: 'list', purpose: 'list', type: 'subscribe', user: { ...user, email: to } },
  ]
}
