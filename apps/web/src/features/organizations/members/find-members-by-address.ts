import { MAX_EMAILS_A_REQUEST } from '@kitchen-table/contract/organizations'
import type { PastedAddresses } from '@kitchen-table/domain/organizations'

/** `notFound`: addresses that no member has. `unreadable`: lines and parts without a valid address. */
export type FoundByAddress = { subs: string[]; notFound: string[]; unreadable: string[] }

type Find = (input: {
  slug: string
  emails: string[]
}) => Promise<{ members: { sub: string }[]; notFound: string[] }>

/** Looks up the members with these addresses, some at a time. */
export async function findMembersByAddress(
  slug: string,
  { emails, unreadable }: PastedAddresses,
  find: Find,
): Promise<FoundByAddress> {
  const subs: string[] = []
  const notFound: string[] = []
  for (let from = 0; from < emails.length; from += MAX_EMAILS_A_REQUEST) {
    const found = await find({ slug, emails: emails.slice(from, from + MAX_EMAILS_A_REQUEST) })
    subs.push(...found.members.map(({ sub }) => sub))
    notFound.push(...found.notFound)
  }
  return { subs, notFound, unreadable }
}
