/** What a user pool has where nobody has given a name. */
export const NAME_NOT_GIVEN = 'not_given'

/** Returns "First Last" of a person, or their address without a name. */
export function formatPersonName({
  first,
  last,
  email,
}: {
  first: string
  last: string
  email: string
}): string {
  const names = [first, last]
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== NAME_NOT_GIVEN)
  return names.length === 0 ? email : names.join(' ')
}
