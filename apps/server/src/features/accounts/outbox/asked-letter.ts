import type { Group } from '@kitchen-table/domain/groups/group'
import { resetLetter } from '../letters/code-letters.ts'
import { alreadyInLetter, invitationLetter, signInElsewhereLetter } from '../letters/invitation-letters.ts'
import type { Reader } from '../letters/reader.ts'
import { type SenderDeps, senderOf } from './letter-senders.ts'
import type { PageLinks } from './page-links.ts'
import type { Letter } from './ports.ts'

/**
 * A letter to an address that anybody may have typed, before it is composed. One that `isForNobody` is composed and
 * thrown away, so that an address without an account costs the same.
 */
export type AskedLetter = {
  reader: Reader
  group: Group | null
  isForNobody: boolean
  content:
    | { kind: 'reset'; code: string; token: string }
    | { kind: 'invitation'; password: string }
    | { kind: 'already in' }
    | { kind: 'sign in elsewhere' }
}

export type ComposeDeps = Pick<SenderDeps, 'files' | 'product' | 'onFault'> & { links: PageLinks }

/** Puts an asked letter into words, on the paper of its organisation. */
export async function composeAskedLetter(
  deps: ComposeDeps,
  { reader, group, content }: AskedLetter,
): Promise<Letter> {
  const { links } = deps
  const sender = await senderOf(deps, group)
  switch (content.kind) {
    case 'reset': {
      const { code, token } = content
      return resetLetter(sender, reader, { code, page: links.resetWith(reader.email, token) })
    }
    case 'invitation': {
      const page = links.newUser(reader.email)
      return invitationLetter(sender, reader, { password: content.password, page })
    }
    case 'already in':
      return alreadyInLetter(sender, reader, links)
    case 'sign in elsewhere':
      return signInElsewhereLetter(sender, reader, links.signIn)
    default:
      return content satisfies never
  }
}
