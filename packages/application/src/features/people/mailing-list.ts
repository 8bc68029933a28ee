import { enqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import type { MailingListUser } from '../../platform/messaging/ports.ts'
import type { PeopleDeps } from './people-deps.ts'
import type { StoredPerson } from './ports.ts'

type Subscriber = Pick<StoredPerson, 'sub' | 'email' | 'role' | 'group' | 'first' | 'last'>

/** Returns a person, or their account, as the mailing list has them. */
export function toMailingListUser({ sub, email, role, group, first, last }: Subscriber): MailingListUser {
  return { username: sub, email, role, group: group ?? '', first, last }
}

/** Removes a person from the mailing list, or adds them, once for an id, by the outbox. */
export async function enqueueMailingListChange(
  deps: Pick<PeopleDeps, 'outbox' | 'notifyOutbox' | 'newId' | 'now'>,
  { type, person, messageId }: { type: 'subscribe' | 'delete'; person: Subscriber; messageId: string },
): Promise<void> {
  const user = toMailingListUser(person)
  await enqueueMessage(deps)({ channel: 'list', purpose: 'list', type, user }, messageId)
}
